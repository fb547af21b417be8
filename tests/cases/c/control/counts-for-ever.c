//? termination
// A list is walked to its end, and counted.
//~ holds
#include <stdlib.h>

struct item {
    struct item *next;
};

int main(void) {
    struct item *first = NULL;
    for (int i = 0; i < 3; i++) {
        struct item *item = malloc(sizeof *item);
        item->next = first;
        first = item;
    }
    unsigned count = 0;
    for (struct item *item = first; item != NULL; item = item->next)
        count++;
    return count;
}
