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
    for (struct node *node = head; node != NULL; node = node->next) //~ fails memory.use-after-free
        free(node);
    return 0;
}
