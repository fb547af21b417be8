//~ holds
// A search tree: insert, look up, free after both children.
#include <assert.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *at, int key) {
    if (at == NULL) {
        struct tree *made = malloc(sizeof *made);
        made->key = key;
        made->left = made->right = NULL;
        return made;
    }
    if (key < at->key)
        at->left = insert(at->left, key);
    else if (key > at->key)
        at->right = insert(at->right, key);
    return at;
}

static int contains(const struct tree *at, int key) {
    while (at != NULL && at->key != key)
        at = key < at->key ? at->left : at->right;
    return at != NULL;
}

static void destroy(struct tree *at) {
    if (at == NULL)
        return;
    destroy(at->left);
    destroy(at->right);
    free(at);
}

int main(void) {
    static const int keys[] = {5, 2, 8, 1, 9, 3};
    struct tree *root = NULL;
    for (int i = 0; i < 6; i++)
        root = insert(root, keys[i]);
    assert(contains(root, 9) && !contains(root, 4));
    destroy(root);
    return 0;
}
