/* The heap. An allocation succeeds, unless it is larger than any object can be, or the user lets it fail. */
#include <__clew.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#define MISUSE "library.misuse"

void __clew_set_errno(int error);

static void *failed(void) {
    __clew_set_errno(ENOMEM);
    return 0;
}

static int fails(size_t size) { return size > PTRDIFF_MAX || __clew_allocation_fails(); }

void *malloc(size_t size) { return fails(size) ? failed() : __clew_allocate(size); }

void free(void *object) { __clew_free(object); }

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || fails(bytes))
        return failed();
    void *object = __clew_allocate(bytes);
    __clew_fill(object, 0, bytes);
    return object;
}

void *realloc(void *object, size_t size) {
    if (object != 0 && size == 0) {
        __clew_free(object);
        return 0;
    }
    if (fails(size))
        return failed();
    if (object == 0)
        return __clew_allocate(size);
    size_t before = __clew_size(object);
    void *moved = __clew_allocate(size);
    __clew_copy(moved, object, before < size ? before : size);
    __clew_free(object);
    return moved;
}

void *reallocarray(void *object, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return failed();
    return realloc(object, bytes);
}

void *aligned_alloc(size_t alignment, size_t size) {
    __clew_check(alignment != 0 && (alignment & (alignment - 1)) == 0, MISUSE, "the alignment is no power of two");
    return fails(size) ? failed() : __clew_allocate(size);
}

void *valloc(size_t size) { return aligned_alloc(4096, size); }
void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    if (fails(size))
        return ENOMEM;
    *result = __clew_allocate(size);
    return 0;
}
