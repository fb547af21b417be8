/* Pages of memory: new ones are zero, those of a file hold anything. What must not be written is not modelled. */
#include <__clew.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#define UNMODELLED "library.unmodelled"

void __VERIFIER_nondet_memory(void *object, size_t size);

static struct mapping { /* what is mapped is not lost */
    struct mapping *next;
    void *begin;
    size_t size;
} *mappings;

void *mmap(void *wanted, size_t size, int access, int flags, int file, off_t offset) {
    (void)file, (void)offset;
    __clew_check((flags & MAP_FIXED) == 0, UNMODELLED, "memory at a fixed address is not modelled");
    __clew_check((access & PROT_READ) != 0, UNMODELLED, "memory that must not be read is not modelled");
    (void)wanted;
    if (size == 0 || __clew_nondet_bool()) {
        errno = size == 0 ? EINVAL : ENOMEM;
        return MAP_FAILED;
    }
    struct mapping *mapping = __clew_allocate(sizeof *mapping);
    mapping->begin = __clew_allocate(size);
    mapping->size = size;
    if ((flags & MAP_ANONYMOUS) != 0)
        memset(mapping->begin, 0, size);
    else
        __VERIFIER_nondet_memory(mapping->begin, size);
    __clew_atomic_begin();
    mapping->next = mappings;
    mappings = mapping;
    __clew_atomic_end();
    return mapping->begin;
}

int munmap(void *begin, size_t size) {
    __clew_atomic_begin();
    struct mapping **at = &mappings;
    while (*at != 0 && (*at)->begin != begin)
        at = &(*at)->next;
    struct mapping *mapping = *at;
    __clew_check(mapping != 0 && mapping->size == size, UNMODELLED, "a part of a mapping is not modelled");
    *at = mapping->next;
    __clew_atomic_end();
    __clew_free(begin);
    __clew_free(mapping);
    return 0;
}

int mprotect(void *begin, size_t size, int access) {
    (void)begin, (void)size;
    int all = PROT_READ | PROT_WRITE;
    __clew_check((access & all) == all, UNMODELLED, "memory that must not be read or written is not modelled");
    return -__clew_nondet_bool();
}

int msync(void *begin, size_t size, int flags) {
    (void)flags;
    if (size > 0)
        (void)*(volatile char *)begin;
    return -__clew_nondet_bool();
}
