/* Any line is cut into words that lie inside of it. */
#include <clew.h>

#include "dl/token.h"

#define LENGTH 4

int main(void) {
    char line[LENGTH + 1];
    dl_tokens words;

    for (int i = 0; i < LENGTH; i++) {
        line[i] = clew_nondet_char();
    }
    line[LENGTH] = '\0';
    if (dl_token_split(line, &words) == DL_OK) {
        clew_assert(words.count <= (LENGTH + 1) / 2);
        for (size_t i = 0; i < words.count; i++) {
            clew_assert(words.words[i] >= line && words.words[i] < line + LENGTH);
        }
    }
    return 0;
}
