/* What programs tell memcheck of their memory, which does nothing where it does not run. */
#ifndef CLEW_MEMCHECK_H
#define CLEW_MEMCHECK_H

#include <valgrind/valgrind.h>

#define VALGRIND_MAKE_MEM_NOACCESS(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_MAKE_MEM_UNDEFINED(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_MAKE_MEM_DEFINED(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_MAKE_MEM_DEFINED_IF_ADDRESSABLE(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_CHECK_MEM_IS_ADDRESSABLE(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_CHECK_MEM_IS_DEFINED(begin, size) ((void)(begin), (void)(size), 0u)
#define VALGRIND_CHECK_VALUE_IS_DEFINED(value) ((void)(value), 0u)
#define VALGRIND_DO_ADDED_LEAK_CHECK ((void)0)
#define VALGRIND_DO_QUICK_LEAK_CHECK ((void)0)

#endif
