//? valid-memsafety
//~ holds
#include <stdlib.h>

struct named {
    char *name;
    int length;
};

/* Every member is written before anybody follows it. */
static void start(struct named *object, int length) {
    object->length = length;
    object->name = length > 0 ? malloc((size_t)length) : NULL;
}

int main(void) {
    struct named *object = malloc(sizeof *object);
    start(object, 0);
    free(object->name);
    free(object);
    return 0;
}
