/* Requests to valgrind, which do nothing where it does not run. */
#ifndef CLEW_VALGRIND_H
#define CLEW_VALGRIND_H

#define RUNNING_ON_VALGRIND 0u
#define VALGRIND_DO_LEAK_CHECK ((void)0)
#define VALGRIND_PRINTF(...) ((void)0)
#define VALGRIND_PRINTF_BACKTRACE(...) ((void)0)
#define VALGRIND_DISCARD(expression) ((void)(expression))
#define VALGRIND_DISCARD_TRANSLATIONS(begin, size) ((void)(begin), (void)(size))
#define VALGRIND_COUNT_ERRORS 0u
#define VALGRIND_MALLOCLIKE_BLOCK(begin, size, zone, zeroed) ((void)(begin))
#define VALGRIND_FREELIKE_BLOCK(begin, zone) ((void)(begin))
#define VALGRIND_CREATE_MEMPOOL(pool, zone, zeroed) ((void)(pool))
#define VALGRIND_DESTROY_MEMPOOL(pool) ((void)(pool))
#define VALGRIND_MEMPOOL_ALLOC(pool, begin, size) ((void)(begin))
#define VALGRIND_MEMPOOL_FREE(pool, begin) ((void)(begin))
#define VALGRIND_STACK_REGISTER(begin, end) 0u
#define VALGRIND_STACK_DEREGISTER(id) ((void)(id))

#endif
