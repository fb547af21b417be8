/* Functions of which nothing is known but that they are functions: equal arguments give equal results, any at first. */
#include <__clew.h>

struct seen {
    struct seen *next;
    int64_t result;
    int64_t given[];
};

static int is_equal(const int64_t *left, const int64_t *right, int count) {
    for (int at = 0; at < count; at++)
        if (left[at] != right[at])
            return 0;
    return 1;
}

/* The result for these arguments; what was given before is in a list. */
int64_t __clew_function_at(struct seen **first, int count, const int64_t *given) {
    __clew_atomic_begin();
    struct seen *found = *first;
    while (found != 0 && !is_equal(found->given, given, count))
        found = found->next;
    if (found == 0) {
        found = __clew_allocate(sizeof *found + (size_t)count * sizeof *given);
        found->next = *first;
        found->result = __clew_nondet_i64();
        for (int at = 0; at < count; at++)
            found->given[at] = given[at];
        *first = found;
    }
    int64_t result = found->result;
    __clew_atomic_end();
    return result;
}
