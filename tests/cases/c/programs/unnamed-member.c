//~ holds
// A structure with a tag as a member without a name, as some compilers have it.
#include <assert.h>

struct point {
    int x, y;
};

struct circle {
    struct point;
    int radius;
};

int main(void) {
    struct circle circle = {{1, 2}, 3};
    circle.x = 7;
    assert(circle.x + circle.y + circle.radius == 12);
    return 0;
}
