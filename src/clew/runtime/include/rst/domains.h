/* Inputs of programs for DIVINE. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
int8_t __sym_val_i8(void);
int16_t __sym_val_i16(void);
int32_t __sym_val_i32(void);
int64_t __sym_val_i64(void);
float __sym_val_float32(void);
double __sym_val_float64(void);
#ifdef __cplusplus
}
#endif
