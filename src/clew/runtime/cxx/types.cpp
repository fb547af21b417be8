// type_info objects: their classes, and looking for bases.
#include "types.h"

std::type_info::~type_info() {}

namespace __cxxabiv1 {

__fundamental_type_info::~__fundamental_type_info() {} // with it come the objects of all fundamental types
__array_type_info::~__array_type_info() {}
__function_type_info::~__function_type_info() {}
__enum_type_info::~__enum_type_info() {}
__class_type_info::~__class_type_info() {}
__si_class_type_info::~__si_class_type_info() {}
__vmi_class_type_info::~__vmi_class_type_info() {}
__pbase_type_info::~__pbase_type_info() {}
__pointer_type_info::~__pointer_type_info() {}
__pointer_to_member_type_info::~__pointer_to_member_type_info() {}

unsigned __class_type_info::bases() const { return 0; }
clew_base __class_type_info::base(unsigned, const char *, bool) const { return {nullptr, nullptr, false}; }

unsigned __si_class_type_info::bases() const { return 1; }
clew_base __si_class_type_info::base(unsigned, const char *object, bool) const { return {__base_type, object, true}; }

unsigned __vmi_class_type_info::bases() const { return __base_count; }

clew_base __vmi_class_type_info::base(unsigned number, const char *object, bool there) const {
    const __base_class_type_info &info = __base_info[number];
    ptrdiff_t offset = info.__offset_flags >> __base_class_type_info::offset_shift;
    if (info.__offset_flags & __base_class_type_info::virtual_mask) {
        if (!there) { // it has one place, however many ways lead to it
            object = reinterpret_cast<const char *>(info.__base_type);
            return {info.__base_type, object, (info.__offset_flags & __base_class_type_info::public_mask) != 0};
        }
        const char *table = *reinterpret_cast<const char *const *>(object);
        offset = *reinterpret_cast<const ptrdiff_t *>(table + offset);
    }
    bool is_public = (info.__offset_flags & __base_class_type_info::public_mask) != 0;
    return {info.__base_type, object + offset, is_public};
}

namespace {
const void *table_of(const std::type_info *type) { return *reinterpret_cast<const void *const *>(type); }

struct models { // one object of each kind, for its table of functions
    static const void *pointer() { return table_of(&typeid(int *)); }
};

class clew_plain {};
class clew_single : public clew_plain {};
class clew_left {};
class clew_multiple : public clew_plain, public clew_left {};
} // namespace

bool clew_is_member_pointer(const std::type_info *type) { return table_of(type) == table_of(&typeid(int clew_plain::*)); }

bool clew_is_function(const std::type_info *type) { return table_of(type) == table_of(&typeid(void())); }

bool clew_is_pointer(const std::type_info *type) { return table_of(type) == models::pointer(); }

bool clew_is_class(const std::type_info *type) {
    const void *table = table_of(type);
    return table == table_of(&typeid(clew_plain)) || table == table_of(&typeid(clew_single)) ||
           table == table_of(&typeid(clew_multiple));
}

void clew_find_public(const __class_type_info *type, const char *object, clew_search &search, bool there) {
    if (type == search.target) {
        if (search.ways == 0 || search.found != object)
            search.ways++;
        search.found = object;
        return;
    }
    for (unsigned number = 0; number < type->bases(); number++) {
        clew_base base = type->base(number, object, there);
        if (base.is_public)
            clew_find_public(base.type, base.object, search, there);
    }
}

} // namespace __cxxabiv1
