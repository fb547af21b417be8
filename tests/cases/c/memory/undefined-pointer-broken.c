//? valid-memsafety
#include <stdlib.h>

struct named {
    char *name;
    int length;
};

static void start(struct named *object, int length) {
    object->length = length;
    if (length > 0)
        object->name = malloc((size_t)length);
}

int main(void) {
    struct named *object = malloc(sizeof *object);
    start(object, 0);
    object->name[0] = 'a'; //~ fails memory.undefined-pointer
    free(object->name);
    free(object);
    return 0;
}
