/* How headers of BSD and glibc declare functions. */
#ifndef CLEW_SYS_CDEFS_H
#define CLEW_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#define __THROW noexcept(true)
#else
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW __attribute__((__nothrow__))
#endif
#define __CONCAT(first, second) first##second
#define __STRING(text) #text
#define __nonnull(which)
#define __wur

#endif
