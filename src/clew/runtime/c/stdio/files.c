/* Files: opening may fail, what stands in them is anything, and what is written is read and forgotten: a program that
   wants it back is told so. */
#include "posix/descriptors.h"
#include "stdio/file.h"
#include "posix/names.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

/* A new file, or none; what stands in it may be the program's own, and nothing of what is written to a device. */
static FILE *perhaps_opened(_Bool own, _Bool device) {
    if (__clew_nondet_bool()) {
        errno = ENOENT;
        return 0;
    }
    FILE *file = __clew_allocate(sizeof *file);
    *file = (FILE){.number = 3, .own = own && !device, .device = device};
    __clew_atomic_begin();
    file->next = opened;
    opened = file;
    __clew_close_files = close_files;
    __clew_atomic_end();
    return file;
}

/* Whether what stands in the file is the program's own once it is opened so. */
static _Bool named(const char *name, const char *mode) {
    _Bool own = *mode == 'w' || __clew_is_own(name);
    if (*mode != 'r' || strchr(mode, '+') != 0)
        __clew_own(name);
    return own;
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
    check_mode(mode);
    return perhaps_opened(named(name, mode), __clew_is_device(name));
}

FILE *fdopen(int number, const char *mode) {
    check_mode(mode);
    __clew_check(!__clew_through_channel(number), "library.unmodelled", "a pipe as a FILE is not modelled");
    if (number >= 0)
        return perhaps_opened(__clew_is_own_file(number), __clew_is_device_file(number));
    errno = EBADF;
    return 0;
}

FILE *tmpfile(void) { return perhaps_opened(1, 0); }

/* What a command prints is anything. */
FILE *popen(const char *command, const char *mode) {
    (void)strlen(command);
    check_mode(mode);
    return perhaps_opened(0, 0);
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

/* How a command ended is anything. */
int pclose(FILE *file) { return fclose(file) == 0 ? (int)__clew_nondet_range(-1, 0xffff) : -1; }

/* The file is closed whatever becomes of it then. */
FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict file) {
    check_mode(mode);
    _Bool device = name != 0 ? __clew_is_device(name) : file->device;
    _Bool own = name != 0 ? named(name, mode) : file->own;
    if (__clew_nondet_bool()) {
        fclose(file);
        return 0;
    }
    rewind(file);
    __clew_atomic_begin();
    file->own = own && !device;
    file->device = device;
    __clew_atomic_end();
    return file;
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
int fseeko(FILE *file, off_t offset, int whence) { return fseek(file, (long)offset, whence); }
off_t ftello(FILE *file) { return (off_t)ftell(file); }
int fgetpos(FILE *restrict file, fpos_t *restrict position) {
    *position = (fpos_t){0};
    return ftell(file) < 0 ? -1 : 0;
}
int fsetpos(FILE *file, const fpos_t *position) {
    fpos_t read = *position;
    (void)read;
    return fseek(file, 0, SEEK_SET);
}
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
int remove(const char *name) {
    (void)strlen(name);
    if (__clew_nondet_bool())
        return -1;
    __clew_removed(name);
    return 0;
}
int rename(const char *from, const char *to) {
    (void)strlen(from), (void)strlen(to);
    if (__clew_nondet_bool())
        return -1;
    __clew_renamed(from, to);
    return 0;
}
