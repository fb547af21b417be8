//~ holds
#include <stddef.h>

struct list {
    int *items;
    int length;
};

static int *end(const struct list *list) { return list->items + list->length; }

int main(void) {
    int items[2] = {1, 2};
    struct list none = {NULL, 0}, some = {items, 2};
    return end(&none) != NULL || end(&some) - items != 2;
}
