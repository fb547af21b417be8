// Who is called where memory runs out: an allocation succeeds, so it is only remembered.
#include <__clew.h>
#include <new>

namespace std {

static new_handler current = nullptr;

new_handler set_new_handler(new_handler handler) noexcept {
    __clew_yield();
    __clew_atomic_begin();
    new_handler before = current;
    current = handler;
    __clew_atomic_end();
    return before;
}

new_handler get_new_handler() noexcept {
    __clew_yield();
    __clew_atomic_begin();
    new_handler found = current;
    __clew_atomic_end();
    return found;
}

} // namespace std
