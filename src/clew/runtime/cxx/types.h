// The classes behind type_info objects, with the layout of the Itanium C++ ABI; how they are asked is our own.
#ifndef CLEW_TYPES_H
#define CLEW_TYPES_H

#include <stddef.h>
#include <typeinfo>

namespace __cxxabiv1 {

class __class_type_info;

struct clew_base { // a base of an object: its type and where it is
    const __class_type_info *type;
    const char *object;
    bool is_public;
};

class __fundamental_type_info : public std::type_info {
  public:
    ~__fundamental_type_info() override;
};

class __array_type_info : public std::type_info {
  public:
    ~__array_type_info() override;
};

class __function_type_info : public std::type_info {
  public:
    ~__function_type_info() override;
};

class __enum_type_info : public std::type_info {
  public:
    ~__enum_type_info() override;
};

class __class_type_info : public std::type_info {
  public:
    ~__class_type_info() override;
    virtual unsigned bases() const;
    virtual clew_base base(unsigned number, const char *object, bool there) const; // `there`: it is an object
};

class __si_class_type_info : public __class_type_info {
  public:
    const __class_type_info *__base_type;
    ~__si_class_type_info() override;
    unsigned bases() const override;
    clew_base base(unsigned number, const char *object, bool there) const override;
};

struct __base_class_type_info {
    const __class_type_info *__base_type;
    long __offset_flags;
    enum { virtual_mask = 1, public_mask = 2, offset_shift = 8 };
};

class __vmi_class_type_info : public __class_type_info {
  public:
    unsigned __flags, __base_count;
    __base_class_type_info __base_info[1];
    ~__vmi_class_type_info() override;
    unsigned bases() const override;
    clew_base base(unsigned number, const char *object, bool there) const override;
};

class __pbase_type_info : public std::type_info {
  public:
    unsigned __flags;
    const std::type_info *__pointee;
    enum { const_mask = 1, volatile_mask = 2, restrict_mask = 4, qualifiers = 7, noexcept_mask = 0x40 };
    ~__pbase_type_info() override;
};

class __pointer_type_info : public __pbase_type_info {
  public:
    ~__pointer_type_info() override;
};

class __pointer_to_member_type_info : public __pbase_type_info {
  public:
    const __class_type_info *__context;
    ~__pointer_to_member_type_info() override;
};

// Which kind a type_info is, by its table of functions.
bool clew_is_class(const std::type_info *type);
bool clew_is_pointer(const std::type_info *type);
bool clew_is_member_pointer(const std::type_info *type);
bool clew_is_function(const std::type_info *type);

// Where the public base of that type is in an object of the other: `found` is null where there is none, and `ways`
// counts how many different ones there are.
struct clew_search {
    const __class_type_info *target;
    const char *found;
    unsigned ways;
};
void clew_find_public(const __class_type_info *type, const char *object, clew_search &search, bool there = true);

} // namespace __cxxabiv1
#endif
