/* The calls that lead here: some places, and texts of them, in any number. */
#include <__clew.h>
#include <execinfo.h>
#include <stdlib.h>

int backtrace(void **to, int size) {
    int count = (int)__clew_nondet_range(0, size > 0 ? size : 0);
    for (int i = 0; i < count; i++)
        to[i] = 0;
    return count;
}

char **backtrace_symbols(void *const *from, int size) {
    char **texts = __clew_nondet_bool() ? malloc((size_t)(size > 0 ? size : 1) * sizeof *texts) : 0;
    for (int i = 0; texts != 0 && i < size; i++) {
        (void)*(void *const volatile *)&from[i];
        texts[i] = "a place in the program";
    }
    return texts;
}

void backtrace_symbols_fd(void *const *from, int size, int file) {
    (void)file;
    for (int i = 0; i < size; i++)
        (void)*(void *const volatile *)&from[i];
}
