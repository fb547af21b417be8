/* Messages about errors, as glibc has them. */
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void tell(int status, int number, const char *format, va_list arguments) {
    (void)vfprintf(stderr, format, arguments);
    error_message_count++;
    if (number != 0)
        (void)fputs(strerror(number), stderr);
    if (status != 0)
        exit(status);
}

void error(int status, int number, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (error_print_progname != 0)
        error_print_progname();
    tell(status, number, format, arguments);
    va_end(arguments);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
    (void)strlen(file), (void)line;
    va_list arguments;
    va_start(arguments, format);
    tell(status, number, format, arguments);
    va_end(arguments);
}
