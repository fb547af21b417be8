/* Whoever asks libc for its types gets those of our threads. No guard: every header asks for other types. */
#if defined(__NEED_pthread_t) || defined(__NEED_pthread_attr_t) || defined(__NEED_pthread_mutex_t)
#include <__clew_pthread_types.h>
#endif
#include_next <bits/alltypes.h>
