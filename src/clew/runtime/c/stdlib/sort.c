/* Sorting and searching. */
#include <__clew.h>
#include <stdlib.h>

typedef int (*order)(const void *, const void *);

static void exchange(char *left, char *right, char *spare, size_t size) {
    __clew_copy(spare, left, size);
    __clew_copy(left, right, size);
    __clew_copy(right, spare, size);
}

static void sink(char *base, size_t root, size_t count, size_t size, order compare, char *spare) {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(base + child * size, base + (child + 1) * size) < 0)
            child++;
        if (compare(base + root * size, base + child * size) >= 0)
            return;
        exchange(base + root * size, base + child * size, spare, size);
    }
}

static void insert(char *base, size_t count, size_t size, order compare, char *spare) {
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && compare(base + (j - 1) * size, base + j * size) > 0; j--)
            exchange(base + (j - 1) * size, base + j * size, spare, size);
}

/* Neighbours must come in the same order whichever of them is named first. */
static void check_order(const char *base, size_t count, size_t size, order compare) {
    for (size_t i = 1; i < count; i++) {
        const char *left = base + (i - 1) * size, *right = base + i * size;
        int sign = compare(left, right), turned = compare(right, left);
        __clew_check((sign < 0) == (turned > 0) && (sign > 0) == (turned < 0), "library.misuse",
                     "the function that compares gives no order: a < b without b > a");
    }
}

/* By insertion where there is little to do, else by a heap. */
void qsort(void *array, size_t count, size_t size, order compare) {
    if (count < 2 || size == 0)
        return;
    check_order(array, count, size, compare);
    char *base = array, *spare = __clew_allocate(size);
    if (count <= 12) {
        insert(base, count, size, compare, spare);
    } else {
        for (size_t root = count / 2; root-- > 0;)
            sink(base, root, count, size, compare, spare);
        for (size_t end = count - 1; end > 0; end--) {
            exchange(base, base + end * size, spare, size);
            sink(base, 0, end, size, compare, spare);
        }
    }
    __clew_free(spare);
}

void *bsearch(const void *key, const void *array, size_t count, size_t size, order compare) {
    const char *base = array;
    while (count > 0) {
        const char *middle = base + count / 2 * size;
        int sign = compare(key, middle);
        if (sign == 0)
            return (void *)middle;
        if (sign > 0) {
            base = middle + size;
            count -= count / 2 + 1;
        } else {
            count /= 2;
        }
    }
    return 0;
}
