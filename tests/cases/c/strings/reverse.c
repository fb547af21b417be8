//~ holds
#include <string.h>
#include <clew.h>

static void reverse(char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length / 2; i++) {
        char kept = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = kept;
    }
}

int main(void) {
    char text[] = "clew";
    reverse(text);
    clew_assert(strcmp(text, "welc") == 0);
    return 0;
}
