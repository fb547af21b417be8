// The category of the errors of streams.
#include <ios>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
struct streams : error_category {
    const char *name() const noexcept override { return "iostream"; }
    string message(int value) const override {
        return value == static_cast<int>(io_errc::stream) ? "unspecified iostream_category error"
                                                          : generic_category().message(value);
    }
};
union holder { // never destroyed: others may need it as long as the program runs
    streams category;
    constexpr holder() : category() {}
    ~holder() {}
};
holder the_streams;
} // namespace

const error_category &iostream_category() noexcept { return the_streams.category; }

void __clew_throw_failure() { throw ios_base::failure("ios_base::clear"); }

_LIBCPP_END_NAMESPACE_STD
