#include <assert.h>
#include <sys/ipc.h>
#include <sys/shm.h>

int main(void) {
    int number = shmget(IPC_PRIVATE, 8 * sizeof(int), IPC_CREAT | 0600);
    if (number < 0)
        return 1;
    int *numbers = shmat(number, 0, 0);
    if (numbers == (void *)-1)
        return 1;
    numbers[8] = 5; //~ fails memory.out-of-bounds
    assert(numbers[7] == 5);
    return shmdt(numbers);
}
