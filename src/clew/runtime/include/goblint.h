/* What programs for Goblint call. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif
void __goblint_check(int);
void __goblint_assert(int);
void __goblint_assume(int);
void __goblint_unknown(void *);
#ifdef __cplusplus
}
#endif
