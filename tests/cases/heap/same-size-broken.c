// What is left of a tree waits on a stack whose elements are as large as the nodes of the tree.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left, *right;
};

struct waiting {
    struct waiting *below;
    struct node *tree;
};

static struct node *grown(void) {
    struct node *root = calloc(1, sizeof(struct node));
    while (__VERIFIER_nondet_int()) {
        struct node **place = &root;
        while (*place != NULL)
            place = __VERIFIER_nondet_int() ? &(*place)->left : &(*place)->right;
        *place = calloc(1, sizeof(struct node));
    }
    return root;
}

static struct waiting *push(struct waiting *stack, struct node *tree) {
    if (tree == NULL)
        return stack;
    struct waiting *top = malloc(sizeof(struct waiting));
    top->below = stack;
    top->tree = tree;
    return top;
}

int main(void) {
    struct waiting *stack = push(NULL, grown());
    while (stack != NULL) {
        struct waiting *top = stack;
        struct node *tree = top->tree;
        free(top);
        free(tree);
        stack = push(top->below, tree->left); //~ fails memory.use-after-free
    }
    return 0;
}
