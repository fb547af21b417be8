/* What a program may say to Clew: inputs, assumptions and claims. */
#ifndef CLEW_H
#define CLEW_H

#ifdef __cplusplus
extern "C" {
#endif

/* Any value of the type. */
int clew_nondet(void);
int clew_nondet_int(void);
unsigned clew_nondet_uint(void);
char clew_nondet_char(void);
unsigned char clew_nondet_uchar(void);
short clew_nondet_short(void);
unsigned short clew_nondet_ushort(void);
long clew_nondet_long(void);
unsigned long clew_nondet_ulong(void);
long long clew_nondet_llong(void);
unsigned long long clew_nondet_ullong(void);
float clew_nondet_float(void);
double clew_nondet_double(void);
#ifdef __cplusplus
bool clew_nondet_bool(void);
#else
_Bool clew_nondet_bool(void);
#endif

/* Any value from low to high, both included; low must not be above high. */
int clew_nondet_range(int low, int high);

/* Only runs on which the condition holds are looked at. */
void clew_assume(int condition);

/* The condition must hold whenever control comes here. */
void clew_assert(int condition);

/* What stands between the two happens without a step of another thread. */
void clew_atomic_begin(void);
void clew_atomic_end(void);

/* What lies at a fixed address, for so many bytes. Its registers read as `any` value, as what was written `last`,
   as that after a `reset` to zero, or as a `model` says: uint32_t NAME_read(uint32_t offset, uint32_t size) and
   void NAME_write(uint32_t offset, uint32_t value, uint32_t size). */
struct __clew_device {
    unsigned long address;
    unsigned long size;
};
#define CLEW_DEVICE(name, address, size, behaviour)                                              \
    __attribute__((used)) static const struct __clew_device __clew_device_##behaviour##_##name = { \
        (unsigned long)(address), (unsigned long)(size)}

/* The same as headers of a chip say it: where the user declares something, that counts. */
#define CLEW_CHIP(name, address, size, behaviour)                                              \
    __attribute__((used)) static const struct __clew_device __clew_chip_##behaviour##_##name = { \
        (unsigned long)(address), (unsigned long)(size)}

#ifdef __cplusplus
}
#endif

/* What an instruction of inline assembly does that Clew does not know. The first operand is the result, unless that is
   void; the others are the parameters: CLEW_ASSEMBLY(uint32_t, uadd8, (uint32_t one, uint32_t other)) { return ...; } */
#define CLEW_ASSEMBLY(result, instruction, parameters)                                            \
    __attribute__((used, weak)) result __clew_assembly_##instruction parameters

/* A handler of an interrupt, with its priority, of which 0 is the most urgent: CLEW_INTERRUPT(2) void isr(void). */
#define CLEW_INTERRUPT(priority) __attribute__((used, annotate("clew.interrupt:" #priority)))
#endif
