// Of which class an object is that may be deleted as another one of the same size.
#include <__clew.h>
#include <string.h>

extern "C" void (*__clew_before_end)(void);

namespace {
struct entry {
    entry *next;
    const void *object;
    const char *name;
};
entry *entries;
void (*others)(void);

// What is only known here is lost.
void forget() {
    __clew_atomic_begin();
    while (entries != nullptr) {
        entry *first = entries;
        entries = first->next;
        __clew_free(first);
    }
    __clew_atomic_end();
    if (others != nullptr)
        others();
}
} // namespace

extern "C" void __clew_created(const void *object, const char *name) {
    entry *made = static_cast<entry *>(__clew_allocate(sizeof(entry)));
    __clew_atomic_begin();
    *made = {entries, object, name};
    entries = made;
    if (__clew_before_end != forget) {
        others = __clew_before_end;
        __clew_before_end = forget;
    }
    __clew_atomic_end();
}

extern "C" void __clew_deleted_as(const void *object, const char *name) {
    const char *known = name;
    __clew_atomic_begin();
    entry **place = &entries;
    while (*place != nullptr && !__clew_is_same((*place)->object, object))
        place = &(*place)->next;
    if (entry *found = *place; found != nullptr) {
        known = found->name;
        *place = found->next;
        __clew_free(found);
    }
    __clew_atomic_end();
    __clew_check(strcmp(known, name) == 0, "memory.invalid-free",
                 "an object of a derived class is deleted through a base without a virtual destructor");
}
