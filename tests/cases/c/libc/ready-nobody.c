//~ holds
// Entries of poll with a negative number are left out, and select refuses a negative number of files.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/select.h>

int main(void) {
    struct pollfd files[2] = {{.fd = -1, .events = POLLIN, .revents = 7}, {.fd = 0, .events = POLLIN}};
    if (poll(files, 2, 0) < 0)
        return 1;
    assert(files[0].revents == 0);
    fd_set set;
    FD_ZERO(&set);
    struct timeval limit = {0, 0};
    assert(select(-1, &set, 0, 0, &limit) == -1 && errno == EINVAL);
    return 0;
}
