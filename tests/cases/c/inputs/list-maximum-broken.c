#include <clew.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node nodes[3];
    for (int i = 0; i < 3; i++) {
        nodes[i].value = clew_nondet_int();
        nodes[i].next = i < 2 ? &nodes[i + 1] : NULL;
    }
    int most = 0;
    for (struct node *at = nodes; at != NULL; at = at->next)
        if (at->value > most)
            most = at->value;
    clew_assert(most == nodes[0].value || most == nodes[1].value || most == nodes[2].value); //~ fails assertion.violated
    return 0;
}
