/* assert, with the failing function declared as glibc does: programs that were preprocessed with it, or copy its
   declaration, may include this one as well. It is read again with each inclusion, because NDEBUG may have changed. */
#undef assert

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((void)((condition) || (__assert_fail(#condition, __FILE__, __LINE__, __func__), 0)))
#endif

#if !defined __cplusplus && __STDC_VERSION__ >= 201112L && __STDC_VERSION__ < 202311L
#undef static_assert
#define static_assert _Static_assert
#endif

#ifdef __cplusplus
extern "C" {
#endif

extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));

#ifdef __cplusplus
}
#endif
