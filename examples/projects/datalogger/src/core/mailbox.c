#include "dl/mailbox.h"

dl_status dl_mailbox_init(dl_mailbox *box) {
    box->count = 0;
    box->first = 0;
    box->closed = false;
    if (pthread_mutex_init(&box->lock, NULL) != 0) {
        return DL_FULL;
    }
    if (pthread_cond_init(&box->not_empty, NULL) != 0 || pthread_cond_init(&box->not_full, NULL) != 0) {
        return DL_FULL;
    }
    return DL_OK;
}

void dl_mailbox_destroy(dl_mailbox *box) {
    pthread_cond_destroy(&box->not_full);
    pthread_cond_destroy(&box->not_empty);
    pthread_mutex_destroy(&box->lock);
}

dl_status dl_mailbox_send(dl_mailbox *box, dl_message message) {
    dl_status status = DL_EMPTY;

    pthread_mutex_lock(&box->lock);
    while (box->count == DL_QUEUE_LENGTH && !box->closed) {
        pthread_cond_wait(&box->not_full, &box->lock);
    }
    if (!box->closed) {
        box->messages[(box->first + box->count) % DL_QUEUE_LENGTH] = message;
        box->count++;
        status = DL_OK;
        pthread_cond_signal(&box->not_empty);
    }
    pthread_mutex_unlock(&box->lock);
    return status;
}

/* The oldest message; the lock is held. */
static dl_status take(dl_mailbox *box, dl_message *message) {
    if (box->count == 0) {
        return DL_EMPTY;
    }
    *message = box->messages[box->first];
    box->first = (box->first + 1) % DL_QUEUE_LENGTH;
    box->count--;
    pthread_cond_signal(&box->not_full);
    return DL_OK;
}

dl_status dl_mailbox_receive(dl_mailbox *box, dl_message *message) {
    dl_status status;

    pthread_mutex_lock(&box->lock);
#ifdef DL_SEEDED_FAULTS /* a thread that wakes up believes that there is a message */
    if (box->count == 0 && !box->closed) {
#else
    while (box->count == 0 && !box->closed) {
#endif
        pthread_cond_wait(&box->not_empty, &box->lock);
    }
    status = take(box, message);
    pthread_mutex_unlock(&box->lock);
    return status;
}

dl_status dl_mailbox_try(dl_mailbox *box, dl_message *message) {
    dl_status status;

    pthread_mutex_lock(&box->lock);
    status = take(box, message);
    pthread_mutex_unlock(&box->lock);
    return status;
}

void dl_mailbox_close(dl_mailbox *box) {
    pthread_mutex_lock(&box->lock);
    box->closed = true;
    pthread_cond_broadcast(&box->not_empty);
    pthread_cond_broadcast(&box->not_full);
    pthread_mutex_unlock(&box->lock);
}
