/* Sockets: what is asked of the network may fail, and what comes from there is anything. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { SHORTEST = 2, LONGEST = 128 }; /* addresses, in bytes */

static int failed(int error) {
    errno = error;
    return -1;
}

static int perhaps(int file, int error) {
    if (__clew_file_is_none(file))
        return -1;
    return __clew_nondet_bool() ? 0 : failed(error);
}

/* As much of an address as there is room for, and how long it is. */
static void tell_address(struct sockaddr *to, socklen_t *size) {
    socklen_t length = (socklen_t)__clew_nondet_range(SHORTEST, LONGEST);
    __VERIFIER_nondet_memory(to, length < *size ? length : *size);
    *size = length;
}

int socket(int domain, int type, int protocol) {
    (void)domain, (void)type, (void)protocol;
    return __clew_nondet_bool() ? __clew_file_taken(3) : failed(EACCES);
}

int bind(int file, const struct sockaddr *address, socklen_t size) {
    __clew_look(address, size);
    return perhaps(file, EADDRINUSE);
}

int connect(int file, const struct sockaddr *address, socklen_t size) {
    __clew_look(address, size);
    return perhaps(file, ECONNREFUSED);
}

int listen(int file, int most) { return (void)most, perhaps(file, EADDRINUSE); }

int accept4(int file, struct sockaddr *restrict address, socklen_t *restrict size, int flags) {
    (void)flags;
    if (perhaps(file, ECONNABORTED) != 0)
        return -1;
    if (address != 0)
        tell_address(address, size);
    return __clew_file_taken(3);
}

int accept(int file, struct sockaddr *restrict address, socklen_t *restrict size) {
    return accept4(file, address, size, 0);
}

int shutdown(int file, int how) {
    (void)how;
    __clew_check(!__clew_through_channel(file), "library.unmodelled", "half of a pair of sockets is not modelled");
    return perhaps(file, ENOTCONN);
}

/* --- addresses and options ---------------------------------------------------------------------------------------- */

static int tell_whose(int file, struct sockaddr *address, socklen_t *size) {
    int result = perhaps(file, ENOTCONN);
    if (result == 0)
        tell_address(address, size);
    return result;
}

int getsockname(int file, struct sockaddr *restrict address, socklen_t *restrict size) {
    return tell_whose(file, address, size);
}

int getpeername(int file, struct sockaddr *restrict address, socklen_t *restrict size) {
    return tell_whose(file, address, size);
}

int setsockopt(int file, int level, int option, const void *value, socklen_t size) {
    (void)level, (void)option;
    __clew_look(value, size);
    return perhaps(file, ENOPROTOOPT);
}

int getsockopt(int file, int level, int option, void *restrict value, socklen_t *restrict size) {
    (void)level, (void)option;
    int result = perhaps(file, ENOPROTOOPT);
    if (result == 0)
        __VERIFIER_nondet_memory(value, *size);
    return result;
}

/* --- messages ----------------------------------------------------------------------------------------------------- */

ssize_t send(int file, const void *data, size_t size, int flags) {
    __clew_check(flags == 0 || !__clew_through_channel(file), "library.unmodelled",
                 "flags of a pair of sockets are not modelled");
    return write(file, data, size);
}

ssize_t recv(int file, void *data, size_t size, int flags) {
    __clew_check(flags == 0 || !__clew_through_channel(file), "library.unmodelled",
                 "flags of a pair of sockets are not modelled");
    return read(file, data, size);
}

ssize_t sendto(int file, const void *data, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    if (to != 0)
        __clew_look(to, length);
    return send(file, data, size, flags);
}

ssize_t recvfrom(int file, void *restrict data, size_t size, int flags, struct sockaddr *restrict from,
                 socklen_t *restrict length) {
    ssize_t got = recv(file, data, size, flags);
    if (got >= 0 && from != 0)
        tell_address(from, length);
    return got;
}
