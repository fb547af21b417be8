/* Pipes and pairs of sockets: what one end writes another one reads, in this order, and waits for. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHANNELS = 4, ROOM = 256 };

static struct {
    size_t count;
    unsigned char bytes[ROOM]; /* the oldest first, zero behind the last: equal contents are equal states */
} channels[CHANNELS];

static struct {
    unsigned char reads, writes; /* channels, counted from one on */
} ends[MOST_FILES];

_Bool __clew_is_channel(int file) {
    return file >= 0 && file < MOST_FILES && (ends[file].reads != 0 || ends[file].writes != 0);
}

static _Bool has_reader(unsigned channel) {
    for (int file = 0; file < MOST_FILES; file++)
        if (ends[file].reads == channel)
            return 1;
    return 0;
}

static _Bool has_writer(unsigned channel) {
    for (int file = 0; file < MOST_FILES; file++)
        if (ends[file].writes == channel)
            return 1;
    return 0;
}

/* The lowest one from here that nobody uses, empty. */
static unsigned char new_channel(unsigned channel) {
    while (channel <= CHANNELS && (has_reader(channel) || has_writer(channel)))
        channel++;
    __clew_check(channel <= CHANNELS, "library.unmodelled", "more than four pipes at a time are not modelled");
    channels[channel - 1].count = 0;
    __clew_fill(channels[channel - 1].bytes, 0, ROOM);
    return (unsigned char)channel;
}

static int perhaps_too_many(void) {
    if (!__clew_nondet_bool())
        return 0;
    errno = EMFILE;
    return -1;
}

int pipe(int files[2]) {
    if (perhaps_too_many() != 0)
        return -1;
    files[0] = __clew_file_taken(3);
    files[1] = __clew_file_taken(3);
    __clew_atomic_begin();
    unsigned char channel = new_channel(1);
    ends[files[0]].reads = channel;
    ends[files[1]].writes = channel;
    __clew_atomic_end();
    return 0;
}

int pipe2(int files[2], int flags) {
    __clew_check((flags & O_NONBLOCK) == 0, "library.unmodelled", "pipes that do not wait are not modelled");
    return pipe(files);
}

int socketpair(int domain, int type, int protocol, int files[2]) {
    (void)domain, (void)protocol;
    __clew_check((type & 0xf) == SOCK_STREAM && (type & SOCK_NONBLOCK) == 0, "library.unmodelled",
                 "pairs of sockets are modelled as streams that wait");
    if (perhaps_too_many() != 0)
        return -1;
    files[0] = __clew_file_taken(3);
    files[1] = __clew_file_taken(3);
    __clew_atomic_begin();
    unsigned char there = new_channel(1), back = new_channel(there + 1u);
    ends[files[0]].writes = ends[files[1]].reads = there;
    ends[files[0]].reads = ends[files[1]].writes = back;
    __clew_atomic_end();
    return 0;
}

/* What is there, at least a byte; nothing where nobody is left to write. */
ssize_t __clew_channel_read(int file, void *data, size_t size) {
    __clew_touch(data, size);
    __clew_yield();
    __clew_atomic_begin();
    unsigned channel = ends[file].reads;
    _Bool wrong = channel == 0;
    if (!wrong && size != 0 && channels[channel - 1].count == 0 && has_writer(channel))
        __clew_retry();
    size_t got = wrong ? 0 : channels[channel - 1].count;
    if (got > size)
        got = size;
    if (got != 0) {
        unsigned char *bytes = channels[channel - 1].bytes;
        size_t left = channels[channel - 1].count - got;
        __clew_copy(data, bytes, got);
        for (size_t i = 0; i < left; i++)
            bytes[i] = bytes[i + got];
        __clew_fill(bytes + left, 0, got);
        channels[channel - 1].count = left;
    }
    __clew_atomic_end();
    if (wrong)
        errno = EBADF;
    return wrong ? -1 : (ssize_t)got;
}

ssize_t __clew_channel_write(int file, const void *data, size_t size) {
    __clew_yield();
    __clew_atomic_begin();
    unsigned channel = ends[file].writes;
    int error = channel == 0 ? EBADF : has_reader(channel) ? 0 : EPIPE;
    if (error == 0) {
        size_t before = channels[channel - 1].count;
        __clew_check(size <= ROOM - before, "library.unmodelled", "more than 256 bytes in a pipe are not modelled");
        __clew_copy(channels[channel - 1].bytes + before, data, size);
        channels[channel - 1].count = before + size;
    }
    __clew_atomic_end();
    if (error == 0)
        return (ssize_t)size;
    if (error == EPIPE)
        raise(SIGPIPE);
    errno = error;
    return -1;
}

void __clew_channel_copy(int file, int to) {
    __clew_check(to > 2, "library.unmodelled", "a pipe instead of the standard input or output is not modelled");
    __clew_atomic_begin();
    ends[to] = ends[file];
    __clew_atomic_end();
}

void __clew_channel_close(int file) {
    __clew_atomic_begin();
    ends[file].reads = ends[file].writes = 0;
    __clew_atomic_end();
}
