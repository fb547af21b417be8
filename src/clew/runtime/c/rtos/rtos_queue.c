/* Queues, semaphores and mutexes of the RTOS layer; a semaphore is a queue of empty items. */
#include "rtos/rtos.h"

struct clew_queue *__clew_rtos_queue(int kind, unsigned length, unsigned size, unsigned count) {
    struct clew_queue *queue = __clew_allocate(sizeof *queue + (size_t)length * size);
    __clew_fill(queue, 0, sizeof *queue + (size_t)length * size);
    queue->kind = (unsigned char)kind;
    queue->inherits = kind == MUTEX || kind == RECURSIVE;
    queue->length = length;
    queue->size = size;
    queue->count = count;
    return queue;
}

static int more_urgent(struct clew_task *task) {
    return __clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority;
}

static void wake_for(const void *object, int *woken) {
    struct clew_task *task = __clew_rtos_waiter(object);
    if (task == 0)
        return;
    __clew_rtos_wake(task);
    if (more_urgent(task))
        *woken = 1;
}

int __clew_rtos_send_now(struct clew_queue *queue, const void *item, int front, int replace, int *woken) {
    int full = queue->count == queue->length;
    if (full && !replace)
        return 0;
    if (full)
        queue->count--;
    if (front)
        queue->first = (queue->first + queue->length - 1) % queue->length;
    unsigned at = front ? queue->first : (queue->first + queue->count) % queue->length;
    if (queue->size != 0)
        __clew_copy(queue->items + at * queue->size, item, queue->size);
    queue->count++;
    wake_for(queue, woken);
    if (queue->set != 0 && !full)
        (void)__clew_rtos_send_now(queue->set, &queue, 0, 0, woken);
    return 1;
}

int __clew_rtos_receive_now(struct clew_queue *queue, void *item, int keep, int *woken) {
    if (queue->count == 0)
        return 0;
    if (queue->size != 0)
        __clew_copy(item, queue->items + queue->first * queue->size, queue->size);
    if (keep)
        return 1;
    queue->first = (queue->first + 1) % queue->length;
    queue->count--;
    wake_for(&queue->spaces, woken);
    return 1;
}

int __clew_rtos_send(struct clew_queue *queue, const void *item, unsigned ticks, int front, int replace) {
    int woken = 0, done;
    __clew_check(queue != 0, MISUSE, "a queue that was not created");
    while (!(done = __clew_rtos_send_now(queue, item, front, replace, &woken)))
        if (!__clew_rtos_wait(&queue->spaces, ticks))
            break;
    __clew_rtos_leave();
    return done;
}

int __clew_rtos_receive(struct clew_queue *queue, void *item, unsigned ticks, int keep) {
    int woken = 0, done;
    __clew_check(queue != 0, MISUSE, "a queue that was not created");
    while (!(done = __clew_rtos_receive_now(queue, item, keep, &woken)))
        if (!__clew_rtos_wait(queue, ticks))
            break;
    __clew_rtos_leave();
    return done;
}

/* --- semaphores and mutexes ----------------------------------------------------------------------------------------- */

/* Who holds a mutex is as urgent as whoever waits for it. */
static void lend(struct clew_queue *mutex, struct clew_task *self) {
    if (mutex->inherits && mutex->owner != 0 && mutex->owner->priority < self->priority)
        mutex->owner->priority = self->priority;
}

/* Somebody has given up: who holds the mutex is as urgent as the others that wait, unless it holds another one. */
static void take_back(struct clew_queue *mutex) {
    struct clew_task *owner = mutex->owner, *waiter = __clew_rtos_waiter(mutex);
    if (mutex->inherits && owner != 0 && owner->held == 1)
        owner->priority = waiter != 0 && waiter->priority > owner->base ? waiter->priority : owner->base;
}

/* Whether a task that begins to wait for a mutex without a limit never gets it: who holds it waits for a mutex in turn,
   and so on to the task itself, or has ended. There is no other circle, since nobody has closed one before. */
static int never_given(struct clew_queue *mutex, struct clew_task *self) {
    for (struct clew_task *owner = mutex->owner; owner != 0; owner = ((const struct clew_queue *)owner->waits)->owner) {
        if (owner == self || owner->state == ENDED)
            return 1;
        if (owner->state != WAITING || owner->timed || !owner->mutex)
            return 0;
    }
    return 0;
}

int __clew_rtos_take(struct clew_queue *queue, unsigned ticks) {
    struct clew_task *self = __clew_rtos_running;
    __clew_check(queue != 0, MISUSE, "a semaphore that was not created");
    int is_mutex = queue->kind == MUTEX || queue->kind == RECURSIVE, woken = 0, done = 1;
    if (queue->kind == RECURSIVE && self != 0 && queue->owner == self) {
        queue->depth++;
        return 1;
    }
    while (queue->count == 0) {
        if (ticks != 0 && self != 0)
            lend(queue, self);
        if (ticks == FOREVER && is_mutex && self != 0)
            __clew_check(!never_given(queue, self), "concurrency.circular-wait",
                         "waits for a mutex that is never given back: who holds it waits in turn, or has ended");
        if (self != 0)
            self->mutex = (unsigned char)is_mutex;
        if (!__clew_rtos_wait(queue, ticks)) {
            if (ticks != 0)
                take_back(queue);
            done = 0;
            break;
        }
    }
    if (self != 0)
        self->mutex = 0;
    if (done) {
        queue->count--;
        if (is_mutex && self != 0) {
            queue->owner = self;
            self->held++;
        }
    }
    __clew_rtos_leave();
    return done;
}

int __clew_rtos_give(struct clew_queue *queue) {
    struct clew_task *self = __clew_rtos_running;
    int woken = 0;
    __clew_check(queue != 0, MISUSE, "a semaphore that was not created");
    if (queue->kind == MUTEX || queue->kind == RECURSIVE) {
        __clew_check(queue->count == 0 && queue->owner == self, "concurrency.lock-misuse",
                     "a mutex is given back by who does not hold it");
        if (queue->depth > 0) {
            queue->depth--;
            return 1;
        }
        queue->owner = 0;
        if (self != 0 && --self->held == 0)
            self->priority = self->base;
    }
    int done = __clew_rtos_send_now(queue, 0, 0, 0, &woken);
    __clew_rtos_leave();
    return done;
}
