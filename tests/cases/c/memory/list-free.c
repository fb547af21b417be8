//~ holds
// Freeing a list: the next node must be read before its owner goes.
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *head, int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = head;
    return node;
}

int main(void) {
    struct node *head = NULL;
    for (int i = 0; i < 3; i++)
        head = push(head, i);
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
