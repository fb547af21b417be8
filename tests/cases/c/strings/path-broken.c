#include <fcntl.h>
#include <unistd.h>

int main(void) {
    char path[4] = {'/', 't', 'm', 'p'};
    int file = open(path, O_RDONLY); //~ fails memory.out-of-bounds
    if (file >= 0)
        close(file);
    return 0;
}
