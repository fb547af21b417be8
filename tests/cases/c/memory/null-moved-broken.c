#include <stddef.h>

// As in null-moved.c, but an empty list has a length.
struct list {
    int *items;
    int length;
};

static int *end(const struct list *list) {
    return list->items + list->length; //~ fails memory.null-moved
}

int main(void) {
    struct list none = {NULL, 2};
    return end(&none) == NULL;
}
