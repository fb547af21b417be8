/* What compilers for MSP430 know by name: the status register with the flag of interrupts, and sleep.

   A processor that is switched off goes on where a handler switches it on again for its return; whoever does so before
   the program sleeps wakes nobody. */
#include <__clew.h>

void __clew_irq_disable(void);
void __clew_irq_enable(void);
void __clew_wfi(void);
uint32_t __clew_get_primask(void);
uint32_t __clew_get_ipsr(void);

#define GIE 0x8u
#define CPUOFF 0x10u

static uint8_t off;

static void __clew_msp430_set(uint16_t bits) {
    if (bits & CPUOFF)
        off = 1;
    if (bits & GIE)
        __clew_irq_enable();
    while (off) {
        __clew_check(!__clew_get_primask(), "interrupt.lost-wakeup", "no interrupt is let in that could end the sleep");
        __clew_wfi();
    }
}

static void __clew_msp430_clear(uint16_t bits) {
    if (bits & GIE)
        __clew_irq_disable();
}

static void __clew_msp430_clear_on_exit(uint16_t bits) {
    __clew_check((bits & GIE) == 0, "library.unmodelled", "a handler that returns with interrupts held back");
    if (bits & CPUOFF)
        off = 0;
}

static void __clew_msp430_set_on_exit(uint16_t bits) {
    __clew_check((bits & CPUOFF) == 0, "library.unmodelled", "a handler whose return switches the processor off");
}

static uint16_t __clew_msp430_status(void) { return __clew_get_primask() ? 0 : GIE; }

static void __clew_msp430_restore(uint16_t state) {
    __clew_msp430_clear(state & GIE ? 0 : GIE);
    __clew_msp430_set(state);
}

void __bis_status_register(uint16_t bits) { __clew_msp430_set(bits); }
void __bis_SR_register(uint16_t bits) { __clew_msp430_set(bits); }
void _bis_SR_register(uint16_t bits) { __clew_msp430_set(bits); }
void __bic_status_register(uint16_t bits) { __clew_msp430_clear(bits); }
void __bic_SR_register(uint16_t bits) { __clew_msp430_clear(bits); }
void _bic_SR_register(uint16_t bits) { __clew_msp430_clear(bits); }
void __bic_status_register_on_exit(uint16_t bits) { __clew_msp430_clear_on_exit(bits); }
void __bic_SR_register_on_exit(uint16_t bits) { __clew_msp430_clear_on_exit(bits); }
void _bic_SR_register_on_exit(uint16_t bits) { __clew_msp430_clear_on_exit(bits); }
void __bis_status_register_on_exit(uint16_t bits) { __clew_msp430_set_on_exit(bits); }
void __bis_SR_register_on_exit(uint16_t bits) { __clew_msp430_set_on_exit(bits); }
void _bis_SR_register_on_exit(uint16_t bits) { __clew_msp430_set_on_exit(bits); }
void __write_status_register(uint16_t bits) { __clew_msp430_restore(bits); }
void __set_interrupt_state(uint16_t bits) { __clew_msp430_restore(bits & GIE); }

uint16_t __read_status_register(void) { return __clew_msp430_status(); }
uint16_t __get_SR_register(void) { return __clew_msp430_status(); }
uint16_t __get_interrupt_state(void) { return __clew_msp430_status(); }
void __dint(void) { __clew_irq_disable(); }
void __disable_interrupt(void) { __clew_irq_disable(); }
void __eint(void) { __clew_irq_enable(); }
void __enable_interrupt(void) { __clew_irq_enable(); }
void __low_power_mode_0(void) { __clew_msp430_set(GIE | CPUOFF); }
void __low_power_mode_1(void) { __clew_msp430_set(GIE | CPUOFF); }
void __low_power_mode_2(void) { __clew_msp430_set(GIE | CPUOFF); }
void __low_power_mode_3(void) { __clew_msp430_set(GIE | CPUOFF); }
void __low_power_mode_4(void) { __clew_msp430_set(GIE | CPUOFF); }
void __low_power_mode_off_on_exit(void) { __clew_msp430_clear_on_exit(CPUOFF); }
void __nop(void) {}
void __no_operation(void) {}
void __delay_cycles(unsigned long cycles) { (void)cycles; }
void __watchdog_clear(void) {}
uint16_t __swap_bytes(uint16_t word) { return (uint16_t)(word << 8 | word >> 8); }
