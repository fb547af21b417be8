//~ holds
#include <stdlib.h>
#include <assert.h>
int main() {
    char *p = malloc(5);
    if (p) {
        assert(__CPROVER_r_ok(p, 5));
        assert(__CPROVER_OBJECT_SIZE(p) == 5);
        assert(__CPROVER_POINTER_OFFSET(p + 2) == 2);
        assert(__CPROVER_same_object(p, p + 1));
        free(p);
    } return 0;
}
