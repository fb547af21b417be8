/* Software timers: one task waits for time and calls back those whose time has come, one after the other. */
#include "rtos/rtos.h"

static struct clew_timer *timers;
static struct clew_task *server;

static int any_active(void) {
    for (struct clew_timer *each = timers; each != 0; each = each->next)
        if (each->active)
            return 1;
    return 0;
}

/* Any of those that are active: that it was time for another one, too, is a tick that comes at once. */
static struct clew_timer *due(void) {
    struct clew_timer *found = 0;
    for (struct clew_timer *each = timers; each != 0; each = each->next)
        if (each->active && (found == 0 || __clew_nondet_bool()))
            found = each;
    return found;
}

static void *__clew_rtos_serve(void *argument) {
    (void)argument;
    for (;;) {
        while (!any_active())
            __clew_rtos_wait(&timers, FOREVER);
        __clew_rtos_wait(&timers, 1);
        struct clew_timer *timer = due();
        if (timer == 0)
            continue;
        if (!timer->reloads)
            timer->active = 0;
        timer->callback(timer->argument);
        __clew_rtos_leave();
    }
    return 0;
}

struct clew_timer *__clew_rtos_timer(const char *name, void (*callback)(void *), void *argument, int reloads,
                                     unsigned priority) {
    struct clew_timer *timer = __clew_allocate(sizeof *timer), **end = &timers;
    __clew_fill(timer, 0, sizeof *timer);
    timer->name = name;
    timer->callback = callback;
    timer->argument = argument;
    timer->reloads = reloads != 0;
    while (*end != 0)
        end = &(*end)->next;
    *end = timer;
    if (server == 0)
        server = __clew_rtos_create(__clew_rtos_serve, 0, "timers", priority, 0);
    __clew_rtos_leave();
    return timer;
}

/* Who waits without a limit since no timer is active waits for time now. */
void __clew_rtos_timer_set(struct clew_timer *timer, int active) {
    timer->active = (unsigned char)active;
    if (active && server->state == WAITING && server->waits == &timers && !server->timed)
        __clew_rtos_wake(server);
}
