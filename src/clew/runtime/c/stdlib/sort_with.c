/* Sorting by a function that is handed something of the caller's. */
#include <__clew.h>
#include <stdlib.h>

typedef int (*order)(const void *, const void *, void *);

/* By insertion. Neighbours must come in the same order whichever of them is named first. */
void qsort_r(void *array, size_t count, size_t size, order compare, void *with) {
    char *base = array;
    if (count < 2 || size == 0)
        return;
    for (size_t i = 1; i < count; i++) {
        int sign = compare(base + (i - 1) * size, base + i * size, with);
        int turned = compare(base + i * size, base + (i - 1) * size, with);
        __clew_check((sign < 0) == (turned > 0) && (sign > 0) == (turned < 0), "library.misuse",
                     "the function that compares gives no order: a < b without b > a");
    }
    char *spare = __clew_allocate(size);
    for (size_t i = 1; i < count; i++)
        for (char *at = base + i * size; at > base && compare(at - size, at, with) > 0; at -= size) {
            __clew_copy(spare, at, size);
            __clew_copy(at, at - size, size);
            __clew_copy(at - size, spare, size);
        }
    __clew_free(spare);
}
