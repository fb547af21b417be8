/* What is asked of devices by number: it may be refused; what a terminal, a socket or a file tells so is anything. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <net/if.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <termios.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

/* How much is told, and how much is read, for what is known of. */
static size_t told_by(int request) {
    switch (request) {
    case FIONREAD:
    case TIOCOUTQ:
    case TIOCGPGRP:
    case TIOCMGET:
        return sizeof(int);
    case TIOCGWINSZ:
        return sizeof(struct winsize);
    case TCGETS:
        return sizeof(struct termios);
    case SIOCGIFADDR:
    case SIOCGIFFLAGS:
    case SIOCGIFHWADDR:
    case SIOCGIFINDEX:
    case SIOCGIFMTU:
    case SIOCGIFNETMASK:
        return sizeof(struct ifreq);
    default:
        return 0;
    }
}

static size_t read_by(int request) {
    switch (request) {
    case FIONBIO:
    case FIOASYNC:
    case TIOCSPGRP:
    case TIOCMSET:
        return sizeof(int);
    case TIOCSWINSZ:
        return sizeof(struct winsize);
    case TCSETS:
    case TCSETSW:
    case TCSETSF:
        return sizeof(struct termios);
    case SIOCSIFADDR:
    case SIOCSIFFLAGS:
        return sizeof(struct ifreq);
    default:
        return 0;
    }
}

int ioctl(int file, int request, ...) {
    if (__clew_file_is_none(file))
        return -1;
    if (__clew_nondet_bool()) {
        errno = __clew_nondet_bool() ? ENOTTY : EINVAL;
        return -1;
    }
    size_t told = told_by(request), read = read_by(request);
    __clew_check(told + read != 0, "library.unmodelled", "this request to a device is not modelled");
    va_list rest;
    va_start(rest, request);
    void *place = va_arg(rest, void *);
    va_end(rest);
    if (told != 0)
        __VERIFIER_nondet_memory(place, told);
    else
        __clew_look(place, read);
    return 0;
}
