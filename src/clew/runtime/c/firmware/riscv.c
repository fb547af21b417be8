/* Control and status registers of a RISC-V processor in machine mode, as far as interrupts go.

   MSTATUS holds the flag that lets interrupts in; on the way into a handler it is cleared, and MPIE is what it was. MIE
   says which sources there are, and MCAUSE which of them came last: any of those that are switched on. */
#include <__clew.h>

void __clew_irq_disable(void);
void __clew_irq_enable(void);
void __clew_irq_switch(int32_t value);
uint32_t __clew_get_primask(void);
uint32_t __clew_get_ipsr(void);

typedef unsigned long reg;

#define FLAG 0x8ul
#define FLAG_BEFORE 0x80ul
#define INTERRUPT (1ul << (8 * sizeof(reg) - 1))
#define USUAL 0x888ul /* software, timer, external */

static reg other_status, sources, cause, scratch;
static uint8_t told;

reg __clew_csr_any(void) { return (reg)__clew_nondet_i64(); }

reg __clew_csr_get_mstatus(void) {
    reg before = __clew_get_ipsr() ? FLAG_BEFORE : 0;
    return other_status | before | (__clew_get_primask() ? 0 : FLAG);
}
void __clew_csr_set_mstatus(reg value) {
    __clew_check(!__clew_get_ipsr() || (value & FLAG_BEFORE), "library.unmodelled",
                 "a handler that returns with interrupts held back");
    other_status = value & ~(FLAG | FLAG_BEFORE);
    if (value & FLAG)
        __clew_irq_enable();
    else
        __clew_irq_disable();
}

reg __clew_csr_get_mie(void) { return sources; }
void __clew_csr_set_mie(reg value) {
    told = 1;
    sources = value;
    __clew_irq_switch(value != 0);
}

reg __clew_csr_get_mscratch(void) { return scratch; }
void __clew_csr_set_mscratch(reg value) { scratch = value; }

reg __clew_csr_get_mcause(void) { return cause; }
/* On the way into a handler. */
void __clew_csr_taken(void) {
    uint32_t number = (uint32_t)__clew_nondet_range(0, 31);
    __clew_assume(((told ? sources : USUAL) >> number & 1) != 0);
    cause = INTERRUPT | number;
}
