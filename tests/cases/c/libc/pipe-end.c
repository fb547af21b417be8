//~ holds
#include <assert.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    char got;
    if (pipe(ends) != 0)
        return 1;
    write(ends[1], "a", 1);
    close(ends[1]);
    assert(read(ends[0], &got, 1) == 1 && got == 'a');
    assert(read(ends[0], &got, 1) == 0);
    return close(ends[0]);
}
