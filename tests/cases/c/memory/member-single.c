//~ holds
// An array of one element at the end may stand for one of any length.
#include <stdlib.h>

struct text {
    int length;
    char bytes[1];
};

struct pair {
    int one[1];
    int *end;
};

int main(void) {
    struct text *text = malloc(sizeof *text + 8);
    text->length = 4;
    for (int i = 0; i < text->length; i++)
        text->bytes[i] = (char)i;
    free(text);
    struct pair pair = {{1}, NULL};
    pair.end = &pair.one[1];
    return pair.end - pair.one == 1 ? 0 : 1;
}
