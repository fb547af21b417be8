// Structures are copied by value: the copy owns what the original owns.
#include <stdlib.h>
#include <clew.h>

struct buffer {
    int *data;
    int size;
};

static struct buffer make(int size) {
    struct buffer made = {calloc((size_t)size, sizeof(int)), size};
    return made;
}

static void drop(struct buffer *buffer) {
    free(buffer->data); //~ fails memory.invalid-free
}

int main(void) {
    struct buffer a = make(2), b = a;
    b.data[1] = 5;
    clew_assert(a.data[1] == 5);
    drop(&a);
    drop(&b);
    return 0;
}
