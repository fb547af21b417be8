/* Plain output. */
#include <__clew.h>
#include <stdio.h>
#include <string.h>

struct _IO_FILE {
    int number;
};

static FILE files[3] = {{0}, {1}, {2}};
FILE *const stdin = &files[0];
FILE *const stdout = &files[1];
FILE *const stderr = &files[2];

int puts(const char *text) {
    __clew_output(text);
    (void)strlen(text);
    return 1;
}

int fputs(const char *restrict text, FILE *restrict file) {
    (void)file;
    return puts(text);
}

int putchar(int character) { return (unsigned char)character; }
int putc(int character, FILE *file) {
    (void)file;
    return (unsigned char)character;
}
int fputc(int character, FILE *file) { return putc(character, file); }
int fflush(FILE *file) {
    (void)file;
    return 0;
}

size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict file) {
    (void)file;
    const char *bytes = data;
    for (size_t i = 0; i < size * count; i++)
        (void)*(volatile const char *)(bytes + i);
    return count;
}

void perror(const char *text) {
    if (text != 0)
        puts(text);
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    (void)file, (void)buffer, (void)mode, (void)size;
    return 0;
}

void setbuf(FILE *restrict file, char *restrict buffer) { (void)file, (void)buffer; }
int ferror(FILE *file) {
    (void)file;
    return 0;
}
