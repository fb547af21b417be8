/* The scheduler: one task runs, the most urgent one of those that are ready. Others wait for their turn. What takes time
   may take any time: a delay or a time-out ends at any tick. */
#include "rtos/rtos.h"

struct clew_task *__clew_rtos_running;
struct clew_task *__clew_rtos_tasks;
static struct clew_task idle; /* where the program came from; it runs where nobody else does */
static unsigned char locked, requested, rotating; /* a switch is wanted, also to another one of the same priority */

/* What programs define that want to be called at each tick, and where nobody runs. */
extern __attribute__((weak)) void vApplicationTickHook(void);
extern __attribute__((weak)) void vApplicationIdleHook(void);

static struct clew_task *best(void) {
    struct clew_task *found = &idle;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        if (each->state == READY && (found == &idle || each->priority > found->priority))
            found = each;
    return found;
}

/* Any of the most urgent ones; who runs goes on unless it has to go. */
static struct clew_task *chosen(int stays) {
    struct clew_task *found = best();
    if (found == &idle)
        return found;
    if (stays && __clew_rtos_running->state == READY && __clew_rtos_running != &idle &&
        __clew_rtos_running->priority == found->priority)
        return __clew_rtos_running;
    for (struct clew_task *each = found->next; each != 0; each = each->next)
        if (each->state == READY && each->priority == found->priority && each != __clew_rtos_running &&
            (found == __clew_rtos_running || __clew_nondet_bool()))
            found = each;
    return found;
}

/* Ticks matter as long as somebody waits for time, or shares its priority, or is called by them. */
static void set_tick(void) {
    if (vApplicationTickHook != 0) {
        __clew_irq_set_tick(1);
        return;
    }
    struct clew_task *running = __clew_rtos_running;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        if ((each->state == WAITING && each->timed) ||
            (each->state == READY && each != running && running != &idle && each->priority == running->priority)) {
            __clew_irq_set_tick(1);
            return;
        }
    __clew_irq_set_tick(0);
}

static void hand_over(struct clew_task *self, struct clew_task *next) {
    __clew_rtos_running = next;
    requested = rotating = 0;
    set_tick();
    if (next == self)
        return;
    __clew_yield();
    __clew_atomic_begin();
    if (__clew_rtos_running != self)
        __clew_retry();
    __clew_atomic_end();
}

static void reschedule(int stays) {
    if (__clew_rtos_running == 0 || __clew_irq_in_handler())
        return;
    if (locked) {
        requested = 1;
        return;
    }
    hand_over(__clew_rtos_running, chosen(stays));
}

void __clew_rtos_leave(void) {
    reschedule(1);
    __clew_irq_point();
}

void __clew_rtos_yield(void) {
    reschedule(0);
    __clew_irq_point();
}

void __clew_rtos_request(int wanted) {
    if (wanted)
        requested = 1;
}

/* At the end of an interrupt that broke into a task. */
void __clew_rtos_returned(void) {
    if (requested && !locked)
        reschedule(!rotating);
    else
        set_tick();
}

/* The timer: who waits for time may have waited long enough, and tasks of one priority take turns. */
void __clew_rtos_tick(void) {
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        if (each->state == WAITING && each->timed && __clew_nondet_bool()) {
            each->failed = 1;
            each->state = READY;
            each->timed = 0;
            each->waits = 0;
            each->place = 0;
        }
    requested = 1;
    rotating = __clew_nondet_bool();
    if (vApplicationTickHook != 0)
        vApplicationTickHook();
}

int __clew_rtos_locked(void) { return locked > 0; }

void __clew_rtos_lock(void) {
    __clew_check(locked < 255, MISUSE, "the scheduler is locked too often");
    locked++;
}

void __clew_rtos_unlock(void) {
    __clew_check(locked > 0, MISUSE, "the scheduler is unlocked and was not locked");
    locked--;
}

/* --- tasks --------------------------------------------------------------------------------------------------------- */

static void start(void *record, void *(*routine)(void *), void *argument) {
    struct clew_task *self = record;
    __clew_yield();
    __clew_atomic_begin();
    if (__clew_rtos_running != self)
        __clew_retry();
    __clew_atomic_end();
    __clew_irq_point();
    ((void (*)(void *))routine)(argument);
    __clew_check(self->returns, MISUSE, "a task returns from its function");
    __clew_rtos_end(self);
}

struct clew_task *__clew_rtos_create(void *(*routine)(void *), void *argument, const char *name, unsigned priority,
                                     int returns) {
    struct clew_task *task = __clew_allocate(sizeof *task);
    __clew_fill(task, 0, sizeof *task);
    task->name = name;
    task->base = task->priority = priority;
    task->returns = (unsigned char)returns;
    struct clew_task **end = &__clew_rtos_tasks;
    while (*end != 0)
        end = &(*end)->next;
    *end = task;
    __clew_spawn(start, task, routine, argument);
    return task;
}

/* A task that has ended is never chosen again; the one that ends itself gives the processor away for good. */
void __clew_rtos_end(struct clew_task *task) {
    int own = task == __clew_rtos_running;
    task->state = ENDED;
    task->timed = 0;
    task->waits = 0;
    struct clew_task *joins = __clew_rtos_waiter(task);
    if (joins != 0)
        __clew_rtos_wake(joins);
    if (own) {
        __clew_check(!locked, MISUSE, "a task ends while the scheduler is locked");
        hand_over(task, chosen(0));
    }
}

/* Nobody is ready, and nothing comes: a deadlock, but where tasks have ended and nobody waits for a mutex. */
static void stop(void) {
    int ended = __clew_rtos_tasks == 0, held = 0;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next) {
        if (each->state == ENDED)
            ended = 1;
        if (each->state == WAITING && each->mutex)
            held = 1;
    }
    if (ended && !held)
        __clew_end(-1);
    __clew_yield();
    __clew_retry();
}

void __clew_rtos_start(void) {
    __clew_check(__clew_rtos_running == 0, MISUSE, "the kernel is started twice");
    idle.name = "idle";
    __clew_rtos_running = &idle;
    __clew_irq_release();
    for (;;) {
        hand_over(&idle, chosen(1));
        if (vApplicationIdleHook != 0) {
            vApplicationIdleHook();
            if (best() != &idle)
                continue;
        }
        if (!__clew_irq_may_wake())
            stop();
        __clew_wfi();
    }
}

static unsigned last_place(const void *object) {
    unsigned found = 0;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        if (each->state == WAITING && each->waits == object && each->place > found)
            found = each->place;
    return found;
}

int __clew_rtos_wait(const void *object, unsigned ticks) {
    struct clew_task *self = __clew_rtos_running;
    if (ticks == 0)
        return 0;
    __clew_check(self != 0, MISUSE, "a function waits before the kernel is started");
    __clew_check(!locked, MISUSE, "a function waits while the scheduler is locked");
    self->state = WAITING;
    self->timed = ticks != FOREVER;
    self->failed = 0;
    self->place = object == 0 ? 0 : last_place(object) + 1;
    self->waits = object;
    hand_over(self, chosen(0));
    return !self->failed;
}

void __clew_rtos_wake(struct clew_task *task) {
    task->state = READY;
    task->timed = 0;
    task->failed = 0;
    task->mutex = 0;
    task->waits = 0;
    task->place = 0;
}

void __clew_rtos_abort(struct clew_task *task) {
    __clew_rtos_wake(task);
    task->failed = 1;
}

static int is_before(struct clew_task *one, struct clew_task *other) {
    return one->priority > other->priority || (one->priority == other->priority && one->place < other->place);
}

struct clew_task *__clew_rtos_waiter(const void *object) {
    struct clew_task *found = 0;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        if (each->state == WAITING && each->waits == object && (found == 0 || is_before(each, found)))
            found = each;
    return found;
}

void __clew_rtos_suspend(struct clew_task *task) {
    task->state = SUSPENDED;
    task->timed = 0;
    task->waits = 0;
    task->place = 0;
}
