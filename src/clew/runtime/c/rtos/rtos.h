/* Inside the RTOS layer: tasks on one processor, of which the most urgent one that is ready runs. Names that begin with
   __clew_ are not interrupted; interrupts come where a function of the kernel is left. */
#ifndef CLEW_RTOS_INTERNAL_H
#define CLEW_RTOS_INTERNAL_H

#include <__clew.h>

#define FOREVER 0xffffffffu
#define MISUSE "library.misuse"
#define BLOCKING "interrupt.blocking"

#define NOTIFICATIONS 3u /* of a task */

enum { READY, WAITING, SUSPENDED, ENDED };

struct clew_task {
    struct clew_task *next;
    const char *name;
    unsigned base, priority; /* its own, and with what it inherits; more is more urgent */
    unsigned char state;
    unsigned char timed;  /* the wait may end by itself */
    unsigned char failed; /* the last wait ended by itself */
    unsigned char returns; /* it may return from its function */
    unsigned char mutex;   /* what it waits for is one */
    unsigned held; /* mutexes */
    const void *waits;
    unsigned place; /* in the line of those that wait for the same; who has waited longest has the lowest */
    unsigned notified[NOTIFICATIONS]; /* the values of notifications; the first one is also the flags */
    unsigned wanted;   /* flags that it waits for */
    unsigned found;    /* those of the event group that let it go */
    unsigned char all, clears; /* whether it waits for all of them, and clears them */
    unsigned char has_notification[NOTIFICATIONS];
};

extern struct clew_task *__clew_rtos_running; /* null before the kernel is started */
extern struct clew_task *__clew_rtos_tasks;

struct clew_task *__clew_rtos_create(void *(*routine)(void *), void *argument, const char *name, unsigned priority,
                                     int returns);
void __clew_rtos_start(void);
void __clew_rtos_end(struct clew_task *task);
int __clew_rtos_wait(const void *object, unsigned ticks); /* whether it was woken, and not by the time */
void __clew_rtos_wake(struct clew_task *task);
struct clew_task *__clew_rtos_waiter(const void *object); /* of the most urgent ones who has waited longest */
void __clew_rtos_abort(struct clew_task *task); /* the wait ends as if by itself */
void __clew_rtos_suspend(struct clew_task *task);
void __clew_rtos_prioritise(struct clew_task *task);
void __clew_rtos_yield(void); /* to another one of the same priority */
void __clew_rtos_leave(void); /* at the end of a function of the kernel: whoever is most urgent runs */
void __clew_rtos_request(int wanted); /* a switch at the end of the interrupt */
int __clew_rtos_locked(void);
void __clew_rtos_lock(void);
void __clew_rtos_unlock(void);

int __clew_irq_in_handler(void);
void __clew_irq_point(void);
int __clew_irq_may_wake(void);
void __clew_irq_set_tick(int matters);
void __clew_irq_release(void);
void __clew_wfi(void);

static inline void __clew_rtos_require_task(void) {
    __clew_check(!__clew_irq_in_handler(), BLOCKING, "a function of the kernel for tasks is called in a handler");
}

/* --- queues, semaphores, mutexes ----------------------------------------------------------------------------------- */

enum { QUEUE, SEMAPHORE, MUTEX, RECURSIVE };

struct clew_queue {
    unsigned char kind, inherits;
    unsigned length, size, count, first, depth;
    struct clew_task *owner;
    struct clew_queue *set; /* the queue set that is told of each item */
    char spaces; /* who waits for a place waits for its address */
    char items[];
};

struct clew_queue *__clew_rtos_queue(int kind, unsigned length, unsigned size, unsigned count);
int __clew_rtos_send(struct clew_queue *queue, const void *item, unsigned ticks, int front, int replace);
int __clew_rtos_receive(struct clew_queue *queue, void *item, unsigned ticks, int keep);
int __clew_rtos_send_now(struct clew_queue *queue, const void *item, int front, int replace, int *woken);
int __clew_rtos_receive_now(struct clew_queue *queue, void *item, int keep, int *woken);
int __clew_rtos_take(struct clew_queue *queue, unsigned ticks);
int __clew_rtos_give(struct clew_queue *queue);

/* --- software timers ------------------------------------------------------------------------------------------------ */

struct clew_timer {
    struct clew_timer *next;
    void (*callback)(void *argument);
    void *argument; /* of the callback */
    void *id;
    const char *name;
    unsigned period;
    unsigned char active, reloads;
};

struct clew_timer *__clew_rtos_timer(const char *name, void (*callback)(void *), void *argument, int reloads,
                                     unsigned priority);
void __clew_rtos_timer_set(struct clew_timer *timer, int active);
#endif
