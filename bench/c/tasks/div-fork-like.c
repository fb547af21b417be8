//~ holds
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
#include <errno.h>
int main(void) {
    int fd = open("/no/such", O_RDONLY);
    if (fd >= 0) {
        char b[4];
        ssize_t n = read(fd, b, 4);
        assert(n >= -1 && n <= 4);
        close(fd);
}  else assert(errno != 0);
    FILE *f = fopen("x", "w");
    if (f) {
        fprintf(f, "%d", 3);
        fclose(f);
    } int p[2];
    if (pipe(p) == 0) {
        if (write(p[1], "ab", 2) == 2) {
            char c[2];
            ssize_t n = read(p[0], c, 2);
            if (n == 2) assert(c[0] == 'a');
        }
        close(p[0]);
        close(p[1]);
    } return 0;
}
