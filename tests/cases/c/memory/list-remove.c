//~ holds
// A small list library: removing a value must unlink before it frees, also at the head.
#include <stdlib.h>
#include <clew.h>

struct node {
    int value;
    struct node *next;
};
struct list {
    struct node *head;
    int length;
};

static void add(struct list *list, int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = list->head;
    list->head = node;
    list->length++;
}

static void remove_value(struct list *list, int value) {
    struct node **link = &list->head;
    while (*link != NULL) {
        struct node *node = *link;
        if (node->value == value) {
            *link = node->next;
            free(node);
            list->length--;
            return;
        }
        link = &node->next;
    }
}

static int sum(const struct list *list) {
    int total = 0;
    for (const struct node *node = list->head; node != NULL; node = node->next)
        total += node->value;
    return total;
}

int main(void) {
    struct list list = {NULL, 0};
    for (int i = 1; i <= 3; i++)
        add(&list, i);
    int victim = clew_nondet_range(1, 3);
    remove_value(&list, victim);
    clew_assert(sum(&list) == 6 - victim && list.length == 2);
    while (list.head != NULL)
        remove_value(&list, list.head->value);
    return 0;
}
