/* What programs tell AddressSanitizer of their memory, as they are compiled without it. */
#ifndef CLEW_ASAN_INTERFACE_H
#define CLEW_ASAN_INTERFACE_H

#include <stddef.h>

#define ASAN_POISON_MEMORY_REGION(begin, size) ((void)(begin), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(begin, size) ((void)(begin), (void)(size))

#endif
