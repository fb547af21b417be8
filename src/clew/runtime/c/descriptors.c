/* Files by their numbers: what is read is anything, what is written is read and forgotten. */
#include <__clew.h>
#include <unistd.h>

ssize_t write(int file, const void *data, size_t size) {
    (void)file;
    const char *bytes = data;
    for (size_t i = 0; i < size; i++)
        (void)*(volatile const char *)(bytes + i);
    return (ssize_t)__clew_nondet_range(-1, (int64_t)size);
}

ssize_t read(int file, void *data, size_t size) {
    (void)file;
    int64_t got = __clew_nondet_range(-1, (int64_t)size);
    char *bytes = data;
    for (int64_t i = 0; i < got; i++)
        bytes[i] = (char)__clew_nondet_i8();
    return (ssize_t)got;
}

int close(int file) { return (void)file, -__clew_nondet_bool(); }
int isatty(int file) { return (void)file, __clew_nondet_bool(); }
