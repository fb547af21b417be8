// new and delete in all forms. An allocation succeeds.
#include <__clew.h>
#include <new>

void *operator new(std::size_t size) { return __clew_allocate(size); }
void *operator new[](std::size_t size) { return __clew_allocate(size); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return __clew_allocate(size); }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return __clew_allocate(size); }
void *operator new(std::size_t size, std::align_val_t) { return __clew_allocate(size); }
void *operator new[](std::size_t size, std::align_val_t) { return __clew_allocate(size); }
void *operator new(std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept { return __clew_allocate(size); }
void *operator new[](std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept {
    return __clew_allocate(size);
}

void operator delete(void *object) noexcept { __clew_free(object); }
void operator delete[](void *object) noexcept { __clew_free(object); }
void operator delete(void *object, std::size_t) noexcept { __clew_free(object); }
void operator delete[](void *object, std::size_t) noexcept { __clew_free(object); }
void operator delete(void *object, const std::nothrow_t &) noexcept { __clew_free(object); }
void operator delete[](void *object, const std::nothrow_t &) noexcept { __clew_free(object); }
void operator delete(void *object, std::align_val_t) noexcept { __clew_free(object); }
void operator delete[](void *object, std::align_val_t) noexcept { __clew_free(object); }
void operator delete(void *object, std::size_t, std::align_val_t) noexcept { __clew_free(object); }
void operator delete[](void *object, std::size_t, std::align_val_t) noexcept { __clew_free(object); }
void operator delete(void *object, std::align_val_t, const std::nothrow_t &) noexcept { __clew_free(object); }
void operator delete[](void *object, std::align_val_t, const std::nothrow_t &) noexcept { __clew_free(object); }
