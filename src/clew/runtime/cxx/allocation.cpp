// new and delete in all forms. An allocation succeeds.
#include <__clew.h>
#include <new>

const std::nothrow_t std::nothrow{};

void *operator new(std::size_t size) { return __clew_new(size); }
void *operator new[](std::size_t size) { return __clew_new_array(size); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return __clew_new(size); }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return __clew_new_array(size); }
void *operator new(std::size_t size, std::align_val_t) { return __clew_new(size); }
void *operator new[](std::size_t size, std::align_val_t) { return __clew_new_array(size); }
void *operator new(std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept { return __clew_new(size); }
void *operator new[](std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept {
    return __clew_new_array(size);
}

/* Whoever says how large the object is must be right: it may be an object of a derived class. */
static inline void sized_delete(void *object, std::size_t size) {
    if (object != nullptr && __clew_is_alive(object))
        __clew_check(__clew_size(object) == size, "memory.invalid-free", "an object of another size is deleted");
    __clew_delete(object);
}

void operator delete(void *object) noexcept { __clew_delete(object); }
void operator delete[](void *object) noexcept { __clew_delete_array(object); }
void operator delete(void *object, std::size_t size) noexcept { sized_delete(object, size); }
void operator delete[](void *object, std::size_t) noexcept { __clew_delete_array(object); }
void operator delete(void *object, const std::nothrow_t &) noexcept { __clew_delete(object); }
void operator delete[](void *object, const std::nothrow_t &) noexcept { __clew_delete_array(object); }
void operator delete(void *object, std::align_val_t) noexcept { __clew_delete(object); }
void operator delete[](void *object, std::align_val_t) noexcept { __clew_delete_array(object); }
void operator delete(void *object, std::size_t size, std::align_val_t) noexcept { sized_delete(object, size); }
void operator delete[](void *object, std::size_t, std::align_val_t) noexcept { __clew_delete_array(object); }
void operator delete(void *object, std::align_val_t, const std::nothrow_t &) noexcept { __clew_delete(object); }
void operator delete[](void *object, std::align_val_t, const std::nothrow_t &) noexcept { __clew_delete_array(object); }
