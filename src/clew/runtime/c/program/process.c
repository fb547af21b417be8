/* Other programs: they may not be started; one that replaces this ends it. What a second process does is not modelled. */
#include <__clew.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int refused(int error) {
    errno = error;
    return -1;
}

pid_t fork(void) {
    __clew_check(__clew_nondet_bool(), "library.unmodelled", "a second process is not modelled");
    return refused(EAGAIN);
}
pid_t vfork(void) { return fork(); }

/* There are no children. */
pid_t wait(int *status) { return (void)status, refused(ECHILD); }
pid_t waitpid(pid_t process, int *status, int options) { return (void)process, (void)options, wait(status); }

/* How a command ends is anything. */
int system(const char *command) {
    if (command == 0)
        return __clew_nondet_bool();
    (void)strlen(command);
    return (int)__clew_nondet_range(-1, 0xffff);
}

static int replaced(const char *path) {
    (void)strlen(path);
    if (__clew_nondet_bool())
        _Exit(0);
    return refused(ENOENT);
}

static int replaced_with(const char *path, char *const arguments[]) {
    for (; *arguments != 0; arguments++)
        (void)strlen(*arguments);
    return replaced(path);
}

int execv(const char *path, char *const arguments[]) { return replaced_with(path, arguments); }
int execvp(const char *path, char *const arguments[]) { return replaced_with(path, arguments); }
int execve(const char *path, char *const arguments[], char *const variables[]) {
    return (void)variables, replaced_with(path, arguments);
}

static int replaced_by(const char *path, const char *argument, va_list rest) {
    for (; argument != 0; argument = va_arg(rest, const char *))
        (void)strlen(argument);
    return replaced(path);
}

int execl(const char *path, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    int result = replaced_by(path, first, rest);
    va_end(rest);
    return result;
}

int execlp(const char *path, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    int result = replaced_by(path, first, rest);
    va_end(rest);
    return result;
}
