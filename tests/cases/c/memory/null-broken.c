#include <stddef.h>
#include <clew.h>

struct node {
    int value;
    struct node *next;
};

static int second(struct node *list) {
    return list->next->value; //~ fails memory.null-dereference
}

int main(void) {
    struct node b = {2, NULL}, a = {1, &b};
    clew_assert(second(clew_nondet_bool() ? &a : &b) != 1);
    return 0;
}
