#include <assert.h>
#include <sys/epoll.h>
#include <unistd.h>

int main(void) {
    int all = epoll_create1(0);
    if (all < 0)
        return 1;
    struct epoll_event asked = {.events = EPOLLIN, .data.u32 = 7}, told[4];
    if (epoll_ctl(all, EPOLL_CTL_ADD, 0, &asked) != 0)
        return close(all);
    int count = epoll_wait(all, told, 4, -1);
    assert(count <= 1);
    for (int i = 0; i < count; i++)
        assert(told[i].events == EPOLLIN); //~ fails assertion.violated
    return close(all);
}
