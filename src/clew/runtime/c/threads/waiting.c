/* Circles of threads that wait for each other: none of them ever goes on, whatever all others do.
   A thread waits for those who hold a lock, for the owner of the mutex that it gave away at a condition variable, which
   it needs in any case, or for the end of a thread. A circle is closed by somebody who begins to wait: taking a lock
   makes others wait for a thread that waits for nobody. Who has ended gives nothing back. */
#include "threads/thread_record.h"
#include "threads/waiting.h"

#define CIRCLE "concurrency.circular-wait"
#define MOST 64

static struct {
    const unsigned *owner;
    const unsigned char *sharers;
    unsigned count, thread;
    char waits;
} waiting[MOST];

static unsigned long bit(unsigned number) {
    if (number == 0 || number == DESTROYED)
        return 0;
    __clew_check(number < MOST, "library.unmodelled", "of so many threads it is not known who waits for whom");
    return 1ul << number;
}

/* Who was waited for and has ended keeps nobody waiting. */
static unsigned long running(unsigned number) {
    const struct clew_thread *thread = number != 0 ? __clew_thread_numbered(number) : 0;
    return thread != 0 && !thread->ended ? bit(number) : 0;
}

/* Those without whom a thread does not go on. */
static unsigned long needed(const struct clew_thread *thread) {
    unsigned number = thread->number;
    unsigned long found = thread->with != 0 ? bit(((const pthread_mutex_t *)thread->with)->__owner) : 0;
    if (number >= MOST || !waiting[number].waits)
        return found;
    found |= running(waiting[number].thread);
    if (waiting[number].owner != 0)
        found |= bit(*waiting[number].owner) & ~bit(number);
    for (unsigned each = 1; each < waiting[number].count; each++)
        if (waiting[number].sharers[each] != 0)
            found |= bit(each);
    return found;
}

/* All that a thread waits for, directly or because they wait in turn; bit 0: one of them has ended. */
static unsigned long awaited(const struct clew_thread *self) {
    unsigned long found = needed(self), before, alive;
    do {
        before = found;
        alive = 1;
        for (const struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next) {
            if (thread->ended)
                continue;
            alive |= bit(thread->number);
            if (found & bit(thread->number))
                found |= needed(thread);
        }
    } while (found != before);
    return found & ~alive ? found | 1 : found;
}

int __clew_says_it_waits(const unsigned *owner, const unsigned char *sharers, unsigned count, unsigned thread) {
    struct clew_thread *self = __clew_thread();
    unsigned number = self->number;
    (void)bit(number);
    if (waiting[number].waits)
        return 0;
    waiting[number].owner = owner;
    waiting[number].sharers = sharers;
    waiting[number].count = count;
    waiting[number].thread = thread;
    waiting[number].waits = 1;
    unsigned long found = awaited(self);
    __clew_check(!(found & bit(number)), CIRCLE, "waits for a thread that waits for this one in turn");
    __clew_check(!(found & 1), CIRCLE, "waits for what a thread holds that has ended");
    return 1;
}

/* What it waited for is forgotten, so that states are equal again. */
void __clew_says_it_goes_on(void) {
    unsigned number = __clew_thread_number();
    (void)bit(number);
    if (!waiting[number].waits)
        return;
    waiting[number].owner = 0;
    waiting[number].sharers = 0;
    waiting[number].count = 0;
    waiting[number].thread = 0;
    waiting[number].waits = 0;
}
