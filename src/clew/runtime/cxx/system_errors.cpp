// Errors of the system: categories, codes and the exception, whose text is what was given and that of the code.
#include <cstring>
#include <string>
#include <system_error>

_LIBCPP_BEGIN_NAMESPACE_STD

error_category::~error_category() noexcept {}

error_condition error_category::default_error_condition(int value) const noexcept {
    return error_condition(value, *this);
}

bool error_category::equivalent(int code, const error_condition &condition) const noexcept {
    return default_error_condition(code) == condition;
}

bool error_category::equivalent(const error_code &code, int condition) const noexcept {
    return *this == code.category() && code.value() == condition;
}

namespace {
struct generic : error_category {
    const char *name() const noexcept override { return "generic"; }
    string message(int value) const override { return string(::strerror(value)); }
};

struct system : generic {
    const char *name() const noexcept override { return "system"; }
    error_condition default_error_condition(int value) const noexcept override {
        return error_condition(value, generic_category());
    }
};

// Never destroyed: others may need them as long as the program runs.
union generic_holder {
    generic category;
    constexpr generic_holder() : category() {}
    ~generic_holder() {}
};
union system_holder {
    system category;
    constexpr system_holder() : category() {}
    ~system_holder() {}
};
generic_holder the_generic;
system_holder the_system;
} // namespace

const error_category &generic_category() noexcept { return the_generic.category; }
const error_category &system_category() noexcept { return the_system.category; }

string error_condition::message() const { return category().message(value()); }
string error_code::message() const { return category().message(value()); }

namespace {
string with_message(string text, const error_code &code) {
    if (!code)
        return text;
    if (!text.empty())
        text += ": ";
    return text += code.message();
}
} // namespace

system_error::system_error(error_code code, const string &what)
    : runtime_error(with_message(what, code)), __ec_(code) {}
system_error::system_error(error_code code, const char *what)
    : runtime_error(with_message(what, code)), __ec_(code) {}
system_error::system_error(error_code code) : runtime_error(with_message("", code)), __ec_(code) {}
system_error::system_error(int value, const error_category &category, const string &what)
    : runtime_error(with_message(what, error_code(value, category))), __ec_(value, category) {}
system_error::system_error(int value, const error_category &category, const char *what)
    : runtime_error(with_message(what, error_code(value, category))), __ec_(value, category) {}
system_error::system_error(int value, const error_category &category)
    : runtime_error(with_message("", error_code(value, category))), __ec_(value, category) {}
system_error::~system_error() noexcept {}

void __throw_system_error(int value, const char *what) { throw system_error(value, generic_category(), what); }

_LIBCPP_END_NAMESPACE_STD
