/* What programs for DIVINE call of their operating system. */
#pragma once
#include <sys/divm.h>

#ifdef __cplusplus
extern "C" {
#endif
void __dios_trace_t(const char *text);
#ifdef __cplusplus
}
#endif
