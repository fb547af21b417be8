/* An order of pointers to different objects, as C++ wants it for sets and maps: by when they were first asked about. */
#include <__clew.h>

extern void (*__clew_before_end)(void);

struct rank {
    struct rank *next;
    const void *object;
    size_t number;
};

static struct rank *ranks;

/* What is only known here is lost. */
static void forget(void) {
    __clew_atomic_begin();
    while (ranks != 0) {
        struct rank *first = ranks;
        ranks = first->next;
        __clew_free(first);
    }
    __clew_atomic_end();
}

/* The number of the object that a pointer points into; null has none. */
size_t __clew_rank(const void *pointer) {
    size_t number = 0;
    if (pointer == 0)
        return 0;
    __clew_atomic_begin();
    struct rank **place = &ranks;
    for (; *place != 0 && !__clew_is_same((*place)->object, pointer); place = &(*place)->next)
        number++;
    if (*place == 0) {
        *place = __clew_allocate(sizeof **place);
        **place = (struct rank){0, pointer, number};
        __clew_before_end = forget;
    }
    __clew_atomic_end();
    return number + 1;
}

/* A number for the place that a pointer points to, other places have others; null is 0. */
unsigned long long __clew_place(const void *pointer) {
    if (pointer == 0)
        return 0;
    __clew_check(__clew_is_alive(pointer), "library.unmodelled", "the address of an object that is gone is written");
    size_t number = __clew_rank(pointer);
    struct rank *found = ranks;
    while (!__clew_is_same(found->object, pointer))
        found = found->next;
    return ((unsigned long long)number << 32) + 0x80000000 + ((const char *)pointer - (const char *)found->object);
}

int __clew_before(const void *left, const void *right) {
    if (left == 0 || right == 0)
        return left == 0 && right != 0;
    if (__clew_is_same(left, right))
        return (const char *)left < (const char *)right;
    size_t first = __clew_rank(left);
    return first < __clew_rank(right);
}
