// Throwing and catching. Unwinding is a command of the language in the middle; which handler catches is decided here.
#include "exceptions.h"
#include "types.h"
#include <__clew.h>
#include <exception>

using namespace __cxxabiv1;

extern "C" {

void *__cxa_allocate_exception(size_t size) {
    auto *exception = static_cast<clew_exception *>(__clew_allocate(sizeof(clew_exception) + size));
    exception->next = nullptr;
    exception->primary = nullptr;
    exception->type = nullptr;
    exception->destroy = nullptr;
    exception->adjusted = nullptr;
    exception->handlers = 0;
    exception->references = 0;
    exception->fate = clew_open;
    return exception + 1;
}

void __cxa_free_exception(void *object) { __clew_free(static_cast<clew_exception *>(object) - 1); }

__cxa_exception *__cxa_init_primary_exception(void *object, std::type_info *type, void (*destroy)(void *)) noexcept {
    clew_exception *exception = static_cast<clew_exception *>(object) - 1;
    exception->type = type;
    exception->destroy = destroy;
    return reinterpret_cast<__cxa_exception *>(exception);
}

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, void (*destroy)(void *)) {
    __cxa_init_primary_exception(object, type, destroy);
    clew_exception *exception = static_cast<clew_exception *>(object) - 1;
    exception->references = 1;
    __clew_thread()->uncaught++;
    clew_foretell(exception);
    __clew_throw(exception);
}

void clew_release(clew_exception *exception) {
    if (exception->primary != nullptr) {
        clew_exception *primary = exception->primary;
        __clew_free(exception);
        clew_release(primary);
        return;
    }
    __clew_atomic_begin();
    unsigned left = --exception->references;
    __clew_atomic_end();
    if (left != 0)
        return;
    if (exception->destroy != nullptr)
        exception->destroy(exception + 1);
    __clew_free(exception);
}

void *__cxa_begin_catch(void *thrown) {
    auto *exception = static_cast<clew_exception *>(thrown);
    clew_thread *thread = __clew_thread();
    exception->handlers = exception->handlers < 0 ? -exception->handlers + 1 : exception->handlers + 1;
    if (thread->caught != exception) {
        exception->next = static_cast<clew_exception *>(thread->caught);
        thread->caught = exception;
    }
    thread->uncaught--;
    return exception->adjusted;
}

void __cxa_end_catch() {
    clew_thread *thread = __clew_thread();
    auto *exception = static_cast<clew_exception *>(thread->caught);
    if (exception == nullptr)
        return;
    if (exception->handlers < 0) {
        if (++exception->handlers == 0)
            thread->caught = exception->next;
        return;
    }
    if (--exception->handlers == 0) {
        thread->caught = exception->next;
        clew_release(exception);
    }
}

[[noreturn]] void __cxa_rethrow() {
    clew_thread *thread = __clew_thread();
    auto *exception = static_cast<clew_exception *>(thread->caught);
    if (exception == nullptr)
        std::terminate();
    exception->handlers = -exception->handlers;
    thread->uncaught++;
    clew_foretell(exception);
    __clew_throw(exception);
}

void *__cxa_get_exception_ptr(void *thrown) { return static_cast<clew_exception *>(thrown)->adjusted; }

std::type_info *__cxa_current_exception_type() {
    auto *exception = static_cast<clew_exception *>(__clew_thread()->caught);
    return exception == nullptr ? nullptr : const_cast<std::type_info *>(exception->type);
}

unsigned __cxa_uncaught_exceptions() noexcept { return __clew_thread()->uncaught; }
bool __cxa_uncaught_exception() noexcept { return __clew_thread()->uncaught != 0; }
}

namespace {

// Whether a handler for the pointer type catches a pointer of the other type; `value` is the pointer, adjusted.
bool pointer_fits(const __pbase_type_info *wanted, const __pbase_type_info *thrown, void *&value) {
    unsigned lost = thrown->__flags & __pbase_type_info::qualifiers & ~wanted->__flags;
    unsigned promised = wanted->__flags & __pbase_type_info::noexcept_mask & ~thrown->__flags;
    if (lost != 0 || promised != 0)
        return false;
    const std::type_info *to = wanted->__pointee, *from = thrown->__pointee;
    if (to == from || (*to == typeid(void) && !clew_is_function(from)))
        return true;
    if (clew_is_pointer(to) && clew_is_pointer(from)) {
        // Deeper qualifiers may only be added below const.
        void *inner = nullptr;
        return (wanted->__flags & __pbase_type_info::const_mask) != 0 &&
               static_cast<const __pbase_type_info *>(from)->__pointee ==
                   static_cast<const __pbase_type_info *>(to)->__pointee &&
               pointer_fits(static_cast<const __pbase_type_info *>(to), static_cast<const __pbase_type_info *>(from),
                            inner);
    }
    if (!clew_is_class(to) || !clew_is_class(from))
        return false;
    clew_search search = {static_cast<const __class_type_info *>(to), nullptr, 0};
    bool there = value != nullptr;
    clew_find_public(static_cast<const __class_type_info *>(from), static_cast<const char *>(value), search, there);
    if (search.ways != 1)
        return false;
    value = there ? const_cast<char *>(search.found) : nullptr;
    return true;
}

} // namespace

// Whether a handler of that type (null: any) catches; if so the exception knows what the handler sees. With the exception
// in place of a type: whether it was foretold that nobody does.
extern "C" int __clew_catches(void *thrown, const void *handler) {
    auto *exception = static_cast<clew_exception *>(thrown);
    if (handler == thrown)
        return exception->fate == clew_doomed;
    auto *wanted = static_cast<const std::type_info *>(handler);
    void *object = clew_object(exception);
    if (wanted == nullptr || wanted == exception->type) {
        exception->adjusted =
            wanted != nullptr && clew_is_pointer(wanted) ? *static_cast<void **>(object) : object;
        return 1;
    }
    if (clew_is_pointer(wanted)) {
        void *value = nullptr;
        if (*exception->type != typeid(decltype(nullptr))) {
            if (!clew_is_pointer(exception->type))
                return 0;
            value = *static_cast<void **>(object);
            if (!pointer_fits(static_cast<const __pbase_type_info *>(wanted),
                              static_cast<const __pbase_type_info *>(exception->type), value))
                return 0;
        }
        exception->adjusted = value;
        return 1;
    }
    if (clew_is_member_pointer(wanted) && clew_is_member_pointer(exception->type)) {
        auto *to = static_cast<const __pointer_to_member_type_info *>(wanted);
        auto *from = static_cast<const __pointer_to_member_type_info *>(exception->type);
        void *nothing = nullptr;
        exception->adjusted = object;
        return to->__context == from->__context && to->__pointee == from->__pointee && pointer_fits(to, from, nothing);
    }
    if (!clew_is_class(wanted) || !clew_is_class(exception->type))
        return 0;
    clew_search search = {static_cast<const __class_type_info *>(wanted), nullptr, 0};
    clew_find_public(static_cast<const __class_type_info *>(exception->type), static_cast<const char *>(object), search);
    if (search.ways != 1)
        return 0;
    exception->adjusted = const_cast<char *>(search.found);
    return 1;
}
