// Deletes through a class that has virtual functions, but no virtual destructor, and through a pointer to void.
#include <__clew.h>
#include <string.h>
#include <typeinfo>

namespace {
struct any_class {
    virtual void some_function();
};
} // namespace

extern "C" void __clew_deleted(const any_class *object, const char *name) {
    __clew_check(strcmp(typeid(*object).name(), name) == 0, "memory.invalid-free",
                 "an object of a derived class is deleted through a base without a virtual destructor");
}

extern "C" void __clew_deleted_void(const void *, const char *) {
    __clew_check(0, "memory.invalid-free", "an object is deleted through a pointer to void: its class is unknown");
}
