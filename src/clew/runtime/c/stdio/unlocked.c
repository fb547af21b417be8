/* Files that the caller has locked, and locking them: an operation on a file is one step anyhow. */
#include "stdio/file.h"

void flockfile(FILE *file) { (void)*(volatile int *)&file->number; }
int ftrylockfile(FILE *file) { return (void)*(volatile int *)&file->number, 0; }
void funlockfile(FILE *file) { (void)*(volatile int *)&file->number; }

int getc_unlocked(FILE *file) { return getc(file); }
int fgetc_unlocked(FILE *file) { return getc(file); }
int getchar_unlocked(void) { return getchar(); }
int putc_unlocked(int character, FILE *file) { return putc(character, file); }
int fputc_unlocked(int character, FILE *file) { return putc(character, file); }
int putchar_unlocked(int character) { return putchar(character); }
int feof_unlocked(FILE *file) { return feof(file); }
int ferror_unlocked(FILE *file) { return ferror(file); }
int fileno_unlocked(FILE *file) { return fileno(file); }
int fflush_unlocked(FILE *file) { return fflush(file); }
void clearerr_unlocked(FILE *file) { clearerr(file); }
int fputs_unlocked(const char *restrict text, FILE *restrict file) { return fputs(text, file); }
char *fgets_unlocked(char *restrict text, int size, FILE *restrict file) { return fgets(text, size, file); }
size_t fread_unlocked(void *restrict data, size_t size, size_t count, FILE *restrict file) {
    return fread(data, size, count, file);
}
size_t fwrite_unlocked(const void *restrict data, size_t size, size_t count, FILE *restrict file) {
    return fwrite(data, size, count, file);
}
