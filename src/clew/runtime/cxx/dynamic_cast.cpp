// dynamic_cast, by looking at the whole object.
#include "types.h"

namespace __cxxabiv1 {

namespace {
struct down_search { // objects of the target type that have the source object as a public base
    const __class_type_info *source, *target;
    const char *object, *found;
    unsigned ways;
};

// Whether the object has the one asked about as a public base.
bool contains(const __class_type_info *type, const char *object, const down_search &search) {
    if (type == search.source && object == search.object)
        return true;
    for (unsigned number = 0; number < type->bases(); number++) {
        clew_base base = type->base(number, object, true);
        if (base.is_public && contains(base.type, base.object, search))
            return true;
    }
    return false;
}

void find_around(const __class_type_info *type, const char *object, down_search &search) {
    if (type == search.target && contains(type, object, search)) {
        if (search.ways == 0 || search.found != object)
            search.ways++;
        search.found = object;
    }
    for (unsigned number = 0; number < type->bases(); number++) {
        clew_base base = type->base(number, object, true);
        find_around(base.type, base.object, search);
    }
}

struct header { // in front of the table of functions
    ptrdiff_t offset_to_top;
    const __class_type_info *type;
};
} // namespace

extern "C" void *__dynamic_cast(const void *object, const __class_type_info *source, const __class_type_info *target,
                                ptrdiff_t) {
    const char *table = *static_cast<const char *const *>(object);
    const header *front = reinterpret_cast<const header *>(table - sizeof(header));
    const char *whole = static_cast<const char *>(object) + front->offset_to_top;
    down_search down = {source, target, static_cast<const char *>(object), nullptr, 0};
    find_around(front->type, whole, down);
    if (down.ways == 1)
        return const_cast<char *>(down.found);
    clew_search own = {source, nullptr, 0}, cross = {target, nullptr, 0};
    clew_find_public(front->type, whole, own);
    clew_find_public(front->type, whole, cross);
    return own.ways != 0 && cross.ways == 1 ? const_cast<char *>(cross.found) : nullptr;
}

namespace {
// Whether an object has one of the target type at that address, public or not.
bool is_at(const __class_type_info *type, const char *object, const __class_type_info *target, const char *address) {
    if (type == target && object == address)
        return true;
    for (unsigned number = 0; number < type->bases(); number++) {
        clew_base base = type->base(number, object, true);
        if (is_at(base.type, base.object, target, address))
            return true;
    }
    return false;
}
} // namespace

// Asked where a pointer is cast to a derived class: whether that is the class of what is there. A program without types
// (-fno-rtti) does not tell; a class that nobody makes objects of has none.
extern "C" bool __clew_is_a(const void *object, const __class_type_info *target) {
    const char *table = *static_cast<const char *const *>(object);
    const header *front = reinterpret_cast<const header *>(table - sizeof(header));
    if (front->type == nullptr)
        return true;
    const char *address = static_cast<const char *>(object);
    return target != nullptr && is_at(front->type, address + front->offset_to_top, target, address);
}

} // namespace __cxxabiv1
