/* Files: opening may fail, what stands in them is anything, and what is written is read and forgotten. */
#include "file.h"
#include <stdlib.h>

extern void (*__clew_close_files)(void);
static FILE *opened; /* exit closes these */

static void close_files(void) {
    while (opened != 0) {
        FILE *file = opened;
        opened = file->next;
        __clew_free(file);
    }
}

/* r, w or a, and marks behind it: those of the standard, those of glibc, and the t of Windows. */
static void check_mode(const char *mode) {
    _Bool known = *mode == 'r' || *mode == 'w' || *mode == 'a';
    for (mode += *mode != 0; *mode != 0 && *mode != ','; mode++)
        known &= *mode == '+' || *mode == 'b' || *mode == 'x' || *mode == 'e' || *mode == 'm' || *mode == 'c' ||
                 *mode == 't';
    __clew_check(known, "library.misuse", "the mode of a file is none of r, w, a with +, b, x");
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
    (void)*(volatile const char *)name;
    check_mode(mode);
    if (__clew_nondet_bool())
        return 0;
    FILE *file = __clew_allocate(sizeof *file);
    *file = (FILE){.number = 3};
    __clew_atomic_begin();
    file->next = opened;
    opened = file;
    __clew_close_files = close_files;
    __clew_atomic_end();
    return file;
}

int fclose(FILE *file) {
    int result = __clew_written(file, 0);
    if (file->number <= 2)
        return result;
    __clew_atomic_begin();
    FILE **at = &opened;
    while (*at != file)
        at = &(*at)->next;
    *at = file->next;
    __clew_atomic_end();
    __clew_free(file);
    return result;
}

int fileno(FILE *file) { return file->number; }
int fseek(FILE *file, long offset, int whence) {
    (void)offset, (void)whence;
    if (__clew_nondet_bool())
        return -1;
    rewind(file);
    return 0;
}
long ftell(FILE *file) { return (void)*(volatile int *)&file->number, (long)__clew_nondet_range(-1, 0x7fffffff); }
void clearerr(FILE *file) {
    __clew_atomic_begin();
    file->ended = file->failed = 0;
    __clew_atomic_end();
}
void rewind(FILE *file) {
    __clew_atomic_begin();
    file->ended = file->failed = file->given = 0;
    __clew_atomic_end();
}
int remove(const char *name) { return (void)*(volatile const char *)name, -__clew_nondet_bool(); }
int rename(const char *from, const char *to) {
    (void)*(volatile const char *)from, (void)*(volatile const char *)to;
    return -__clew_nondet_bool();
}
