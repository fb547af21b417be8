//~ fails
//$ -p valid-memsafety
#include <stdlib.h>
struct T {
    char *lo, *hi;
};
static void free_data(struct T *d) {
    char *lo = d->lo, *hi = d->hi;
    if (lo == hi) {
        free(lo);
        free(hi);
    }
    d->lo = 0;
    d->hi = 0;
}
int main(void) {
    struct T d;
    d.lo = malloc(16);
    d.hi = malloc(24);
    free_data(&d);
    return 0;
}
