/* Plain output. */
#include "memory/look.h"
#include "stdio/file.h"
#include <string.h>

static FILE files[3] = {{0}, {1}, {2}};
FILE *const stdin = &files[0];
FILE *const stdout = &files[1];
FILE *const stderr = &files[2];

int puts(const char *text) {
    __clew_perhaps_cancelled();
    __clew_output(text);
    (void)strlen(text);
    return 1;
}

int fputs(const char *restrict text, FILE *restrict file) { return __clew_written(file, puts(text)); }

int putchar(int character) {
    __clew_perhaps_cancelled();
    __clew_printed(character);
    return (unsigned char)character;
}

int fputc(int character, FILE *file) { return __clew_written(file, putchar(character)); }
int putc(int character, FILE *file) { return fputc(character, file); }
int fflush(FILE *file) {
    if (file == 0)
        return 0;
    __clew_check(file->number != 0, "library.misuse", "fflush is for output, not for the standard input");
    return __clew_written(file, 0);
}

size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict file) {
    __clew_look(data, size * count);
    if (count == 0 || __clew_written(file, 0) == 0)
        return count;
    return (size_t)__clew_nondet_range(0, (int64_t)count - 1);
}

void perror(const char *text) {
    if (text != 0)
        puts(text);
}

/* A buffer has to be as long as it says; what is in it is the business of the library. */
int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    (void)file->number, (void)mode;
    if (buffer != 0)
        __clew_touch(buffer, size);
    return 0;
}

void setbuffer(FILE *file, char *buffer, size_t size) { (void)setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, size); }
void setbuf(FILE *restrict file, char *restrict buffer) { (void)setvbuf(file, buffer, _IOFBF, BUFSIZ); }
void setlinebuf(FILE *file) { (void)file->number; }

int feof(FILE *file) {
    __clew_atomic_begin();
    _Bool ended = file->ended;
    __clew_atomic_end();
    return ended;
}

int ferror(FILE *file) {
    __clew_atomic_begin();
    _Bool failed = file->failed;
    __clew_atomic_end();
    return failed;
}
