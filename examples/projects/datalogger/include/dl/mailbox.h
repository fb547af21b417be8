/* Messages from threads that read sensors to the one that writes. */
#ifndef DL_MAILBOX_H
#define DL_MAILBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"
#include "dl_config.h"

typedef struct dl_message {
    uint8_t channel;
    int32_t value;
} dl_message;

typedef struct dl_mailbox {
    pthread_mutex_t lock;
    pthread_cond_t not_empty;
    pthread_cond_t not_full;
    dl_message messages[DL_QUEUE_LENGTH];
    size_t count;
    size_t first;
    bool closed;
} dl_mailbox;

dl_status dl_mailbox_init(dl_mailbox *box);
void dl_mailbox_destroy(dl_mailbox *box);

/* Wait until there is room. DL_EMPTY: the box is closed. */
dl_status dl_mailbox_send(dl_mailbox *box, dl_message message);

/* Wait until there is a message. DL_EMPTY: the box is closed, and nothing is left. */
dl_status dl_mailbox_receive(dl_mailbox *box, dl_message *message);

/* The same without waiting. */
dl_status dl_mailbox_try(dl_mailbox *box, dl_message *message);

/* No more messages; whoever waits goes on. */
void dl_mailbox_close(dl_mailbox *box);

#endif
