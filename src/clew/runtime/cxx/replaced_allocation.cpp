// new and delete where the program has some of them itself: the others call those, as the standard has it.
#include <__clew.h>
#include <new>

const std::nothrow_t std::nothrow{};

void *operator new(std::size_t size) { return __clew_new(size); }
void *operator new(std::size_t size, std::align_val_t) { return __clew_new(size); }
void operator delete(void *object) noexcept { __clew_delete(object); }
void operator delete(void *object, std::align_val_t) noexcept { __clew_delete(object); }

void *operator new[](std::size_t size) { return ::operator new(size); }
void *operator new[](std::size_t size, std::align_val_t align) { return ::operator new(size, align); }
void operator delete[](void *object) noexcept { ::operator delete(object); }
void operator delete[](void *object, std::align_val_t align) noexcept { ::operator delete(object, align); }

#define CLEW_OR_NULL(call)                                                                                             \
    try {                                                                                                              \
        return call;                                                                                                   \
    } catch (...) {                                                                                                    \
        return nullptr;                                                                                                \
    }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { CLEW_OR_NULL(::operator new(size)) }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { CLEW_OR_NULL(::operator new[](size)) }
void *operator new(std::size_t size, std::align_val_t align, const std::nothrow_t &) noexcept {
    CLEW_OR_NULL(::operator new(size, align))
}
void *operator new[](std::size_t size, std::align_val_t align, const std::nothrow_t &) noexcept {
    CLEW_OR_NULL(::operator new[](size, align))
}
void operator delete(void *object, const std::nothrow_t &) noexcept { ::operator delete(object); }
void operator delete[](void *object, const std::nothrow_t &) noexcept { ::operator delete[](object); }
void operator delete(void *object, std::align_val_t align, const std::nothrow_t &) noexcept {
    ::operator delete(object, align);
}
void operator delete[](void *object, std::align_val_t align, const std::nothrow_t &) noexcept {
    ::operator delete[](object, align);
}

void operator delete(void *object, std::size_t) noexcept { ::operator delete(object); }
void operator delete[](void *object, std::size_t) noexcept { ::operator delete[](object); }
void operator delete(void *object, std::size_t, std::align_val_t align) noexcept { ::operator delete(object, align); }
void operator delete[](void *object, std::size_t, std::align_val_t align) noexcept {
    ::operator delete[](object, align);
}
