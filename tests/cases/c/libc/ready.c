//~ holds
#include <assert.h>
#include <poll.h>
#include <sys/select.h>

int main(void) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    fd_set files;
    FD_ZERO(&files);
    FD_SET(0, &files);
    struct timeval limit = {.tv_sec = 1};
    if (poll(&input, 1, 100) < 0 || select(1, &files, 0, 0, &limit) < 0)
        return 1;
    assert((input.revents & POLLOUT) == 0);
    assert(!FD_ISSET(1, &files));
    return 0;
}
