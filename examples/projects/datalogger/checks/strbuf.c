/* A number that was written is read as the same number; and nothing is written behind the storage. */
#include <clew.h>

#include "dl/number.h"
#include "dl/strbuf.h"

int main(void) {
    char storage[8];
    dl_strbuf text;
    int32_t number = clew_nondet_short();
    int32_t found = 0;

    dl_strbuf_init(&text, storage, (size_t)clew_nondet_range(4, 8));
    dl_strbuf_int(&text, number);
    clew_assert(text.length < text.size && text.text[text.length] == '\0');
    if (!text.cut) {
        clew_assert(dl_number_parse(text.text, &found) == DL_OK);
        clew_assert(found == number);
    }
    return 0;
}
