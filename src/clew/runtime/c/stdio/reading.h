/* Inside input: where a read ends, and what was given back to a file. */
#ifndef CLEW_READING_H
#define CLEW_READING_H

#include "stdio/file.h"
#include "posix/names.h"

/* A read got less than it wanted: nothing follows, or it failed. Behind the end there is nothing. */
static inline void stops(FILE *file, _Bool short_) {
    __clew_atomic_begin();
    _Bool fails = __clew_nondet_bool();
    __clew_check(!file->own, "library.unmodelled", CLEW_READ_BACK);
    __clew_assume(short_ | !file->ended);
    file->failed |= short_ & fails;
    file->ended |= short_ & !fails;
    __clew_atomic_end();
}

/* Take what was given back, if something was; otherwise below zero. */
static inline int taken(FILE *file) {
    __clew_atomic_begin();
    int back = file->given ? file->back : -1;
    if (back >= 0)
        file->given = 0;
    __clew_atomic_end();
    return back;
}

#endif
