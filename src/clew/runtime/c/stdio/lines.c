/* Whole lines of any length. */
#include <stdio.h>
#include <stdlib.h>

ssize_t getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict file) {
    size_t length = 0;
    int got;
    if (*line == 0)
        *size = 0;
    do {
        got = fgetc(file);
        if (length + 2 > *size) {
            size_t more = *size < 60 ? 120 : 2 * *size;
            char *moved = realloc(*line, more);
            if (moved == 0)
                return -1;
            *line = moved;
            *size = more;
        }
        if (got == EOF)
            break;
        (*line)[length++] = (char)got;
    } while (got != end);
    (*line)[length] = 0;
    return length > 0 ? (ssize_t)length : -1;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file) { return getdelim(line, size, '\n', file); }

/* No block is large enough for a line of any length. */
char *gets(char *text) {
    size_t length = 0;
    int got;
    while ((got = fgetc(stdin)) != EOF && got != '\n')
        text[length++] = (char)got;
    if (length == 0 && got == EOF)
        return 0;
    text[length] = 0;
    return text;
}
