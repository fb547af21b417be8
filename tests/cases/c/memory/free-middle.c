//~ holds
#include <stdlib.h>

int main(void) {
    char *text = malloc(4), *at = text;
    for (int i = 0; i < 3; i++)
        *at++ = 'x';
    free(text);
    return 0;
}
