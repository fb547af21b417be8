//~ holds
#include <assert.h>
#include <sys/uio.h>

int main(void) {
    char head[4], body[8];
    struct iovec parts[2] = {{head, sizeof head}, {body, sizeof body}};
    ssize_t count = readv(0, parts, 2);
    assert(count <= 12);
    return count > 4 && body[0] == 0;
}
