//~ holds
#include <fcntl.h>
#include <mqueue.h>

int main(void) {
    struct mq_attr about = {.mq_maxmsg = 4, .mq_msgsize = 16};
    mqd_t queue = mq_open("/orders", O_CREAT | O_RDONLY, 0600, &about);
    if (queue == (mqd_t)-1)
        return 1;
    char order[17];
    ssize_t size = mq_receive(queue, order, 16, 0);
    if (size >= 0)
        order[size] = 0;
    return mq_close(queue);
}
