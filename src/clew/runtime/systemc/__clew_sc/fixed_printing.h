// How fixed-point numbers are printed.
#ifndef CLEW_SC_FIXED_PRINTING_H
#define CLEW_SC_FIXED_PRINTING_H

#include <__clew_sc/fixed.h>
#include <__clew_sc/printing.h>

namespace sc_dt {
template <class A, __if_points<A, A> = true> std::ostream &operator<<(std::ostream &stream, const A &value) {
    return sc_core::__lost(stream) ? stream : stream << __point(value).to_string();
}
} // namespace sc_dt
#endif
