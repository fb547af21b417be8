/* Files by their numbers, the lowest that is free: what is read is anything, what is written is read and forgotten. */
#include "posix/descriptors.h"
#include "stdio/file.h"
#include "memory/look.h"
#include "posix/names.h"
#include <__clew_cancel.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static unsigned closed = ~7u; /* a bit per number; 0, 1 and 2 are open from the start */
static unsigned own;          /* a bit per number of a file in which stands what the program wrote */
static unsigned devices;      /* a bit per number of a device: what is written to it is never read back */

_Bool __clew_is_own_file(int file) { return file >= 0 && file < MOST_FILES && (own >> file & 1) != 0; }
_Bool __clew_is_device_file(int file) { return file >= 0 && file < MOST_FILES && (devices >> file & 1) != 0; }

static unsigned with_bit(unsigned bits, int file, _Bool bit) { return (bits & ~(1u << file)) | (unsigned)bit << file; }

static void set_own(int file, _Bool owned) {
    __clew_atomic_begin();
    if (file > 2 && file < MOST_FILES)
        own = with_bit(own, file, owned && !__clew_is_device_file(file));
    __clew_atomic_end();
}

static void set_device(int file, _Bool device) {
    __clew_atomic_begin();
    devices = with_bit(devices, file, device);
    __clew_atomic_end();
}

static void same_file(int from, int to) {
    set_device(to, __clew_is_device_file(from));
    set_own(to, __clew_is_own_file(from));
}

static int is_closed(int file) { return file < 0 || (file < MOST_FILES && (closed >> file & 1) != 0); }

_Bool __clew_file_is_none(int file) {
    __clew_atomic_begin();
    _Bool none = is_closed(file);
    __clew_atomic_end();
    if (none)
        errno = EBADF;
    return none;
}

int __clew_file_taken(int file) {
    __clew_atomic_begin();
    while (file < MOST_FILES && !is_closed(file))
        file++;
    __clew_check(file < MOST_FILES, "library.unmodelled", "more than 32 open files are not modelled");
    closed &= ~(1u << file);
    __clew_atomic_end();
    return file;
}

int open(const char *path, int flags, ...) {
    _Bool owned = (flags & (O_TRUNC | O_EXCL)) != 0 || __clew_is_own(path);
    if ((flags & O_ACCMODE) != O_RDONLY)
        __clew_own(path);
    if (__clew_nondet_bool()) {
        errno = __clew_nondet_bool() ? ENOENT : EACCES;
        return -1;
    }
    int file = __clew_file_taken(3);
    set_device(file, __clew_is_device(path));
    set_own(file, owned);
    return file;
}

/* A new name for what is open. */
int dup(int file) {
    if (__clew_file_is_none(file))
        return -1;
    if (__clew_nondet_bool()) {
        errno = EMFILE;
        return -1;
    }
    int to = __clew_file_taken(0);
    same_file(file, to);
    if (__clew_through_channel(file))
        __clew_channel_copy(file, to);
    return to;
}

int dup2(int file, int wanted) {
    if (__clew_file_is_none(file))
        return -1;
    if (wanted < 0 || wanted >= MOST_FILES) {
        errno = EBADF;
        return -1;
    }
    __clew_atomic_begin();
    closed &= ~(1u << wanted);
    __clew_atomic_end();
    same_file(file, wanted);
    if (wanted != file && __clew_through_channel(wanted))
        __clew_channel_close(wanted);
    if (wanted != file && __clew_through_channel(file))
        __clew_channel_copy(file, wanted);
    return wanted;
}

int mkstemp(char *path) {
    size_t length = strlen(path);
    if (length < 6 || memcmp(path + length - 6, "XXXXXX", 6) != 0) {
        errno = EINVAL;
        return -1;
    }
    for (size_t i = length - 6; i < length; i++)
        path[i] = (char)__clew_nondet_range('a', 'z');
    return open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
}

int fcntl(int file, int command, ...) {
    if (__clew_file_is_none(file))
        return -1;
    if (command == F_DUPFD)
        return dup(file);
    __clew_check(command != F_SETFL || !__clew_through_channel(file), "library.unmodelled",
                 "pipes that do not wait are not modelled");
    __clew_check(command != F_GETLK, "library.unmodelled", "locks of files are not modelled");
    return (int)__clew_nondet_range(-1, 0x7fffffff);
}

int ftruncate(int file, off_t size) { return __clew_file_is_none(file) || size < 0 ? -1 : -__clew_nondet_bool(); }

int openat(int folder, const char *path, int flags, ...) { return (void)folder, open(path, flags, 0); }
int mkostemp(char *path, int flags) { return (void)flags, mkstemp(path); }
int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

ssize_t write(int file, const void *data, size_t size) {
    __clew_cancellation_point();
    __clew_look(data, size);
    if (__clew_file_is_none(file))
        return -1;
    if (__clew_through_channel(file))
        return __clew_channel_write(file, data, size);
    set_own(file, 1);
    return (ssize_t)__clew_nondet_range(-1, (int64_t)size);
}

ssize_t read(int file, void *data, size_t size) {
    __clew_cancellation_point();
    if (__clew_file_is_none(file))
        return -1;
    if (__clew_through_channel(file))
        return __clew_channel_read(file, data, size);
    __clew_check(!__clew_is_own_file(file), "library.unmodelled", CLEW_READ_BACK);
    int64_t got = __clew_nondet_range(-1, (int64_t)size);
    char *bytes = data;
    for (int64_t i = 0; i < got; i++)
        bytes[i] = (char)__clew_nondet_i8();
    return (ssize_t)got;
}

off_t lseek(int file, off_t offset, int whence) {
    if (__clew_file_is_none(file))
        return -1;
    if (__clew_through_channel(file)) {
        errno = ESPIPE;
        return -1;
    }
    if (whence == SEEK_SET && offset >= 0)
        return __clew_nondet_bool() ? offset : -1;
    return (off_t)__clew_nondet_range(-1, 0x7fffffff);
}

int fsync(int file) { return __clew_file_is_none(file) ? -1 : -__clew_nondet_bool(); }

int close(int file) {
    if (__clew_file_is_none(file))
        return -1;
    _Bool channel = __clew_through_channel(file);
    if (channel)
        __clew_channel_close(file);
    __clew_atomic_begin();
    if (file < MOST_FILES)
        closed |= 1u << file;
    __clew_atomic_end();
    return channel ? 0 : -__clew_nondet_bool();
}

int isatty(int file) { return __clew_file_is_none(file) || __clew_through_channel(file) ? 0 : __clew_nondet_bool(); }
