//~ holds
#include <clew.h>

struct shape {
    enum { CIRCLE, BOX } kind;
    union {
        int radius;
        struct {
            int width, height;
        } box;
    } as;
};

static int width(const struct shape *shape) {
    return shape->kind == CIRCLE ? 2 * shape->as.radius : shape->as.box.width;
}

int main(void) {
    struct shape shape = {CIRCLE, {.radius = clew_nondet_range(1, 5)}};
    if (clew_nondet_bool()) {
        shape.kind = BOX;
        shape.as.box.width = 4;
        shape.as.box.height = 1;
    }
    clew_assert(width(&shape) >= 2);
    return 0;
}
