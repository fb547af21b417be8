// new and delete in all forms. An allocation succeeds, unless no object can be so large (a length below zero asks for
// that), or the user lets memory run out.
#include <__clew.h>
#include <new>

const std::nothrow_t std::nothrow{};

/* They throw, and come with a program that catches something, to spare the others what throws. */
extern "C" [[gnu::weak]] void __cxa_throw_bad_array_new_length();

extern "C" [[gnu::weak]] void __clew_throw_bad_alloc();

/* No machine has so much memory to give: addresses have 47 bits, or 31. */
static inline bool is_too_large(std::size_t size) { return size >> (sizeof size == 8 ? 47 : 31) != 0; }

static inline void require_possible(std::size_t size) {
    if (!is_too_large(size))
        return;
    if (__cxa_throw_bad_array_new_length != nullptr)
        __cxa_throw_bad_array_new_length();
    __clew_check(0, "exception.uncaught", "std::bad_array_new_length: no object can be so large");
}

static inline void require_memory() {
    if (!__clew_allocation_fails())
        return;
    if (__clew_throw_bad_alloc != nullptr)
        __clew_throw_bad_alloc();
    __clew_check(0, "exception.uncaught", "std::bad_alloc: there is no memory left");
}

static inline void *made(std::size_t size) {
    require_possible(size);
    require_memory();
    return __clew_new(size);
}

static inline void *made_array(std::size_t size) {
    require_possible(size);
    require_memory();
    return __clew_new_array(size);
}

static inline void *made_or_null(std::size_t size) noexcept {
    return is_too_large(size) || __clew_allocation_fails() ? nullptr : __clew_new(size);
}

static inline void *made_array_or_null(std::size_t size) noexcept {
    return is_too_large(size) || __clew_allocation_fails() ? nullptr : __clew_new_array(size);
}

void *operator new(std::size_t size) { return made(size); }
void *operator new[](std::size_t size) { return made_array(size); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return made_or_null(size); }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return made_array_or_null(size); }
void *operator new(std::size_t size, std::align_val_t) { return made(size); }
void *operator new[](std::size_t size, std::align_val_t) { return made_array(size); }
void *operator new(std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept { return made_or_null(size); }
void *operator new[](std::size_t size, std::align_val_t, const std::nothrow_t &) noexcept {
    return made_array_or_null(size);
}

/* What stands for a text that was forgotten is no object of the heap; it comes with front ends that have such texts. */
extern "C" [[gnu::weak]] const char *__clew_silent();
static inline bool is_forgotten(const void *object) {
    return __clew_silent != nullptr && object != nullptr && object == __clew_silent();
}

/* Whoever says how large the object is must be right: it may be an object of a derived class. */
static inline void sized_delete(void *object, std::size_t size) {
    if (is_forgotten(object))
        return;
    if (object != nullptr && __clew_is_alive(object))
        __clew_check(__clew_size(object) == size, "memory.invalid-free", "an object of another size is deleted");
    __clew_delete(object);
}

void operator delete(void *object) noexcept {
    if (!is_forgotten(object))
        __clew_delete(object);
}
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
