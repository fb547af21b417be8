/* The log of the system: what goes there is read and forgotten. */
#include "stdio/format.h"
#include <string.h>
#include <syslog.h>

void openlog(const char *name, int options, int facility) {
    (void)options, (void)facility;
    if (name != 0)
        (void)strlen(name);
}
void closelog(void) {}

void vsyslog(int priority, const char *format, va_list arguments) {
    struct sink sink = {0, 0, 0};
    (void)priority;
    (void)__clew_format(&sink, format, arguments);
}

void syslog(int priority, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsyslog(priority, format, arguments);
    va_end(arguments);
}
