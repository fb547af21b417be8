/* Atomic operations on objects of any size, which the compiler leaves to a library. */
#include <__clew.h>
#include <stdbool.h>
#include <string.h>

/* The compiler knows these names as its own with other parameters. */
void load(size_t size, const void *from, void *to, int order) __asm__("__atomic_load");
void store(size_t size, void *to, const void *from, int order) __asm__("__atomic_store");
void exchange(size_t size, void *place, const void *value, void *before, int order) __asm__("__atomic_exchange");
bool compare_exchange(size_t size, void *place, void *expected, const void *value, int then,
                      int otherwise) __asm__("__atomic_compare_exchange");
bool is_lock_free(size_t size, const void *place) __asm__("__atomic_is_lock_free");

void load(size_t size, const void *from, void *to, int order) {
    (void)order;
    __clew_yield();
    __clew_atomic_begin();
    __clew_copy(to, from, size);
    __clew_atomic_end();
}

void store(size_t size, void *to, const void *from, int order) {
    (void)order;
    __clew_yield();
    __clew_atomic_begin();
    __clew_copy(to, from, size);
    __clew_atomic_end();
}

void exchange(size_t size, void *place, const void *value, void *before, int order) {
    (void)order;
    __clew_yield();
    __clew_atomic_begin();
    __clew_copy(before, place, size);
    __clew_copy(place, value, size);
    __clew_atomic_end();
}

bool compare_exchange(size_t size, void *place, void *expected, const void *value, int then, int otherwise) {
    (void)then;
    (void)otherwise;
    __clew_yield();
    __clew_atomic_begin();
    bool same = memcmp(place, expected, size) == 0;
    __clew_copy(same ? place : expected, same ? value : place, size);
    __clew_atomic_end();
    return same;
}

bool is_lock_free(size_t size, const void *place) {
    (void)place;
    return size == 1 || size == 2 || size == 4 || size == 8;
}
