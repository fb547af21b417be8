/* Two threads send, this one receives: every message arrives once, and nobody waits for ever. */
#include <clew.h>
#include <pthread.h>

#include "dl/mailbox.h"

static dl_mailbox box;

static void *send(void *argument) {
    dl_message message = {*(uint8_t *)argument, 1};

    clew_assert(dl_mailbox_send(&box, message) == DL_OK);
    return NULL;
}

int main(void) {
    pthread_t first, second;
    uint8_t channels[2] = {0, 1};
    int seen[2] = {0, 0};

    clew_assert(dl_mailbox_init(&box) == DL_OK);
    pthread_create(&first, NULL, send, &channels[0]);
    pthread_create(&second, NULL, send, &channels[1]);
    for (int i = 0; i < 2; i++) {
        dl_message message = {0, 0};

        clew_assert(dl_mailbox_receive(&box, &message) == DL_OK);
        seen[message.channel] += message.value;
    }
    clew_assert(seen[0] == 1 && seen[1] == 1);
    dl_mailbox_close(&box);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    dl_mailbox_destroy(&box);
    return 0;
}
