/* What a FILE is here: whether a read met the end, whether something failed, a character that was given back, and
   whether the program itself made what stands in it. Numbers above 2 are files that were opened; writing to the others
   does not fail. */
#ifndef CLEW_FILE_H
#define CLEW_FILE_H

#include <__clew.h>
#include <__clew_cancel.h>
#include <stdio.h>

struct _IO_FILE {
    int number;
    _Bool ended, failed, given, own, device;
    unsigned char back;
    struct _IO_FILE *next;
};

/* What an operation that writes gives: -1 where the file cannot be written. */
static inline int __clew_written(FILE *file, int result) {
    __clew_atomic_begin();
    _Bool fails = file->number > 2 ? __clew_nondet_bool() : 0;
    if (file->number > 2 && !file->device)
        file->own = 1;
    if (fails)
        file->failed = 1;
    __clew_atomic_end();
    return fails ? EOF : result;
}

/* What is printed is known. The condition is true of all that is, without a question to anyone. */
static inline void __clew_printed(long long value) {
    __clew_check((value | 1) != 0, "memory.undefined-value", "an undefined value is printed");
}

#endif
