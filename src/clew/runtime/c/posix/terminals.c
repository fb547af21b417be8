/* Terminals: how one is set is anything, and a file may be none. */
#include <__clew.h>
#include <errno.h>
#include <termios.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 64 };

static int perhaps_none(int file) {
    (void)file;
    if (__clew_nondet_bool())
        return 0;
    errno = __clew_nondet_bool() ? ENOTTY : EBADF;
    return -1;
}

int tcgetattr(int file, struct termios *to) {
    if (perhaps_none(file) != 0)
        return -1;
    __VERIFIER_nondet_memory(to, sizeof *to);
    return 0;
}
int tcsetattr(int file, int when, const struct termios *from) {
    struct termios read = *from;
    (void)read, (void)when;
    return perhaps_none(file);
}
int tcdrain(int file) { return perhaps_none(file); }
int tcflush(int file, int which) { return (void)which, perhaps_none(file); }
int tcflow(int file, int action) { return (void)action, perhaps_none(file); }
int tcsendbreak(int file, int time) { return (void)time, perhaps_none(file); }

static char *any_name(char *to, size_t size) {
    __VERIFIER_nondet_memory(to, size);
    to[0] = '/', to[size - 1] = 0;
    return to;
}
char *ttyname(int file) {
    static char name[LONGEST];
    return perhaps_none(file) == 0 ? any_name(name, LONGEST) : 0;
}
int ttyname_r(int file, char *to, size_t size) {
    if (perhaps_none(file) != 0)
        return errno;
    if (size < 2 || __clew_nondet_bool())
        return ERANGE;
    any_name(to, size);
    return 0;
}
