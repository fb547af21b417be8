//? valid-memcleanup
// Everything is freed at the end, also what globals point to.
#include <stdlib.h>

struct node {
    struct node *next;
    int data;
};
static struct node *all;

static void add(int data) {
    struct node *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    made->data = data;
    made->next = all;
    all = made;
}

int main(void) {
    for (int i = 0; i < 4; i++)
        add(i);
    while (all->next) { //~ fails memory.not-freed
        struct node *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
