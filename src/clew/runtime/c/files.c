/* Files: opening may fail, what stands in them is anything, and what is written is read and forgotten. */
#include <__clew.h>
#include <stdio.h>
#include <stdlib.h>

struct _IO_FILE {
    int number;
};

FILE *fopen(const char *restrict name, const char *restrict mode) {
    (void)*(volatile const char *)name, (void)*(volatile const char *)mode;
    if (__clew_nondet_bool())
        return 0;
    FILE *file = malloc(sizeof *file);
    file->number = 3;
    return file;
}

int fclose(FILE *file) {
    if (file->number > 2)
        free(file);
    return 0;
}

int fileno(FILE *file) { return file->number; }
int fseek(FILE *file, long offset, int whence) { return (void)file->number, (void)offset, (void)whence, -__clew_nondet_bool(); }
long ftell(FILE *file) { return (void)file->number, (long)__clew_nondet_range(-1, 0x7fffffff); }
void rewind(FILE *file) { (void)file->number; }
void clearerr(FILE *file) { (void)file->number; }
int remove(const char *name) { return (void)*(volatile const char *)name, -__clew_nondet_bool(); }
int rename(const char *from, const char *to) {
    (void)*(volatile const char *)from, (void)*(volatile const char *)to;
    return -__clew_nondet_bool();
}
