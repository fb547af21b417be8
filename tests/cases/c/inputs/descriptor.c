//~ holds
// Numbers of files are the lowest that are free, and a closed one cannot be read.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    char byte;
    int first = open("/dev/ttyS0", O_RDWR), second = open("/dev/ttyS1", O_RDWR);
    if (first < 0 || second < 0)
        return 1;
    assert(first != second && first > 2);
    write(first, "?", 1);
    if (read(first, &byte, 1) == 1)
        assert(byte >= -128);
    close(first);
    assert(read(first, &byte, 1) == -1 && errno == EBADF);
    return 0;
}
