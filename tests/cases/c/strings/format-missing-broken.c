// The wrapper hands its arguments on: there is one too few of them.
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vprintf(format, rest); //~ fails library.misuse
    va_end(rest);
}

int main(void) {
    say("%s has %d\n", "it");
    return 0;
}
