/* Inputs of programs for Frama-C. */
#ifndef CLEW_FC_BUILTIN_H
#define CLEW_FC_BUILTIN_H

#include <stddef.h>

int Frama_C_interval(int low, int high);
char Frama_C_char_interval(char low, char high);
unsigned char Frama_C_unsigned_char_interval(unsigned char low, unsigned char high);
short Frama_C_short_interval(short low, short high);
unsigned short Frama_C_unsigned_short_interval(unsigned short low, unsigned short high);
int Frama_C_int_interval(int low, int high);
unsigned int Frama_C_unsigned_int_interval(unsigned int low, unsigned int high);
long Frama_C_long_interval(long low, long high);
unsigned long Frama_C_unsigned_long_interval(unsigned long low, unsigned long high);
long long Frama_C_long_long_interval(long long low, long long high);
unsigned long long Frama_C_unsigned_long_long_interval(unsigned long long low, unsigned long long high);
size_t Frama_C_size_t_interval(size_t low, size_t high);
float Frama_C_float_interval(float low, float high);
double Frama_C_double_interval(double low, double high);
int Frama_C_nondet(int one, int other);
void *Frama_C_nondet_ptr(void *one, void *other);
void Frama_C_make_unknown(char *object, size_t size);
void Frama_C_abort(void) __attribute__((noreturn));

#endif
