/* What programs for LLBMC call. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif
void __llbmc_assert(int holds);
void __llbmc_assume(int holds);
char __llbmc_nondef_char(void);
unsigned char __llbmc_nondef_unsigned_char(void);
short __llbmc_nondef_short(void);
unsigned short __llbmc_nondef_unsigned_short(void);
int __llbmc_nondef_int(void);
unsigned __llbmc_nondef_unsigned_int(void);
long long __llbmc_nondef_long_long(void);
unsigned long long __llbmc_nondef_unsigned_long_long(void);
#ifdef __cplusplus
}
#endif

#define __llbmc_assert(condition) __llbmc_assert(!!(condition))
#define __llbmc_assume(condition) __llbmc_assume(!!(condition))
