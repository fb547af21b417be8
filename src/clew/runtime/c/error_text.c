/* Texts of errors. */
#include <errno.h>
#include <string.h>

char *strerror(int number) { return number == 0 ? "no error" : number == EINVAL ? "invalid argument" : "error"; }

int strerror_r(int number, char *text, size_t size) {
    if (size == 0)
        return ERANGE;
    strncpy(text, strerror(number), size - 1);
    text[size - 1] = 0;
    return 0;
}
