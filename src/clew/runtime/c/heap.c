/* The heap. An allocation succeeds, unless it is larger than any object can be. */
#include <__clew.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#define MISUSE "library.misuse"

void __clew_set_errno(int error);

static void *too_large(void) {
    __clew_set_errno(ENOMEM);
    return 0;
}

void *malloc(size_t size) { return size > PTRDIFF_MAX ? too_large() : __clew_allocate(size); }

void free(void *object) { __clew_free(object); }

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX)
        return too_large();
    void *object = __clew_allocate(bytes);
    __clew_fill(object, 0, bytes);
    return object;
}

void *realloc(void *object, size_t size) {
    if (size > PTRDIFF_MAX)
        return too_large();
    if (object == 0)
        return __clew_allocate(size);
    if (size == 0) {
        __clew_free(object);
        return 0;
    }
    size_t before = __clew_size(object);
    void *moved = __clew_allocate(size);
    __clew_copy(moved, object, before < size ? before : size);
    __clew_free(object);
    return moved;
}

void *reallocarray(void *object, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return too_large();
    return realloc(object, bytes);
}

void *aligned_alloc(size_t alignment, size_t size) {
    __clew_check(alignment != 0 && (alignment & (alignment - 1)) == 0, MISUSE, "the alignment is no power of two");
    return __clew_allocate(size);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    *result = __clew_allocate(size);
    return 0;
}
