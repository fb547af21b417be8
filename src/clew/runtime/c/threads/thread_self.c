/* Who is running, and the record of the first process. */
#include "threads/thread_record.h"

struct clew_thread __clew_first_thread = {.number = 1};
unsigned __clew_running = 1;

struct clew_thread *__clew_thread(void) {
    struct clew_thread *self = __clew_self();
    return self == 0 ? &__clew_first_thread : self;
}
