// A source of random numbers: any number may come.
#include <__clew.h>
#include <random>

_LIBCPP_BEGIN_NAMESPACE_STD

random_device::random_device(const string &) {}
random_device::~random_device() {}
unsigned random_device::operator()() { return static_cast<unsigned>(__clew_nondet_i32()); }
double random_device::entropy() const noexcept { return 32; }

_LIBCPP_END_NAMESPACE_STD
