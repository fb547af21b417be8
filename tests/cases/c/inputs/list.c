//~ holds
#include <clew.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    unsigned length = clew_nondet_uint();
    clew_assume(length <= 5);
    struct node *head = NULL;
    for (unsigned i = 0; i < length; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = clew_nondet_int();
        made->next = head;
        head = made;
    }
    unsigned seen = 0;
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
        seen++;
    }
    clew_assert(seen == length);
    return 0;
}
