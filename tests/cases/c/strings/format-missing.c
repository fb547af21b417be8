//~ holds
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
}

int main(void) {
    say("%s has %d\n", "it", 3);
    say("nothing\n", 4);
    return 0;
}
