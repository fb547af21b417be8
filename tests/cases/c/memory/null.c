//~ holds
#include <stddef.h>
#include <clew.h>

struct node {
    int value;
    struct node *next;
};

static int second(struct node *list) {
    if (list == NULL || list->next == NULL)
        return 0;
    return list->next->value;
}

int main(void) {
    struct node b = {2, NULL}, a = {1, &b};
    clew_assert(second(clew_nondet_bool() ? &a : &b) != 1);
    return 0;
}
