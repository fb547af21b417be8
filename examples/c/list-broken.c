// A list is freed node by node; the next node is asked of the one that is gone already.
// clew check list-broken.c
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    while (head) {
        free(head);
        head = head->next; //~ fails memory.use-after-free
    }
    return 0;
}
