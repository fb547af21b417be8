//~ holds
// A vector that grows by doubling.
#include <assert.h>
#include <stdlib.h>

struct vector {
    int *items;
    size_t size, room;
};

static void append(struct vector *v, int item) {
    if (v->size == v->room) {
        v->room = v->room ? 2 * v->room : 1;
        v->items = realloc(v->items, v->room * sizeof *v->items);
        if (v->items == NULL)
            abort();
    }
    v->items[v->size++] = item;
}

int main(void) {
    struct vector v = {NULL, 0, 0};
    append(&v, 10);
    int *first = v.items;
    assert(*first == 10);
    for (int i = 1; i < 5; i++)
        append(&v, 10 * (i + 1));
    first = v.items;
    assert(*first == 10 && v.items[4] == 50);
    free(v.items);
    return 0;
}
