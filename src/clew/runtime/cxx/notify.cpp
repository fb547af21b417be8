// Notifying those who wait for an atomic object: they look at the object itself (poll_with_backoff.h), so there is
// nothing to do. The object may be gone already, when its last user has seen what it waited for.
#include <atomic>

_LIBCPP_BEGIN_NAMESPACE_STD

void __atomic_notify_one_global_table(void const *) noexcept {}
void __atomic_notify_all_global_table(void const *) noexcept {}

template <size_t Size> void __atomic_notify_one_native(void const *) noexcept {}
template <size_t Size> void __atomic_notify_all_native(void const *) noexcept {}

template void __atomic_notify_one_native<1>(void const *) noexcept;
template void __atomic_notify_one_native<2>(void const *) noexcept;
template void __atomic_notify_one_native<4>(void const *) noexcept;
template void __atomic_notify_one_native<8>(void const *) noexcept;
template void __atomic_notify_all_native<1>(void const *) noexcept;
template void __atomic_notify_all_native<2>(void const *) noexcept;
template void __atomic_notify_all_native<4>(void const *) noexcept;
template void __atomic_notify_all_native<8>(void const *) noexcept;

_LIBCPP_END_NAMESPACE_STD
