//? valid-memsafety
// A ring with a cursor that goes round while elements leave.
#include <stdlib.h>

struct cell {
    int value;
    struct cell *next;
};

static struct cell *ring(int count) {
    struct cell *first = NULL, *last = NULL;
    for (int i = 0; i < count; i++) {
        struct cell *made = malloc(sizeof(struct cell));
        made->value = i + 1;
        if (last == NULL)
            first = made;
        else
            last->next = made;
        last = made;
    }
    last->next = first;
    return first;
}

int main(void) {
    struct cell *at = ring(6);
    while (at->next != at) {
        for (int i = 0; i < 2; i++)
            at = at->next;
        struct cell *gone = at->next;
        at->next = gone->next;
        free(gone);
    }
    int survivor = at->value; //~ fails memory.leak
    return survivor > 0 ? 0 : 1;
}
