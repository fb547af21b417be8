/* What CMSIS declares for interrupts: masks, sleep, the table of sources, and the timer of the processor. */
#include <__clew.h>

void __clew_irq_disable(void);
void __clew_irq_enable(void);
void __clew_wfi(void);
void __clew_wfe(void);
uint32_t __clew_get_primask(void);
void __clew_set_primask(uint32_t mask);
uint32_t __clew_get_basepri(void);
void __clew_set_basepri(uint32_t mask);
void __clew_set_basepri_max(uint32_t mask);
uint32_t __clew_get_faultmask(void);
void __clew_set_faultmask(uint32_t mask);
uint32_t __clew_get_ipsr(void);
void __clew_irq_set_enabled(int line, int value);
int __clew_irq_get_enabled(int line);
void __clew_irq_set_pending(int line, int value);
int __clew_irq_get_pending(int line);
void __clew_irq_set_priority(int line, int value);
int __clew_irq_get_priority(int line);

void __disable_irq(void) { __clew_irq_disable(); }
void __enable_irq(void) { __clew_irq_enable(); }
void __WFI(void) { __clew_wfi(); }
void __WFE(void) { __clew_wfe(); }
void __SEV(void) {}
void __NOP(void) {}
void __DSB(void) {}
void __DMB(void) {}
void __ISB(void) {}
uint32_t __get_PRIMASK(void) { return __clew_get_primask(); }
void __set_PRIMASK(uint32_t mask) { __clew_set_primask(mask); }
uint32_t __get_BASEPRI(void) { return __clew_get_basepri(); }
void __set_BASEPRI(uint32_t mask) { __clew_set_basepri(mask); }
void __set_BASEPRI_MAX(uint32_t mask) { __clew_set_basepri_max(mask); }
uint32_t __get_FAULTMASK(void) { return __clew_get_faultmask(); }
void __set_FAULTMASK(uint32_t mask) { __clew_set_faultmask(mask); }
/* Where stacks lie is not modelled. */
void __set_MSP(uint32_t top) { (void)top; }
void __set_PSP(uint32_t top) { (void)top; }
uint32_t __get_IPSR(void) { return __clew_get_ipsr(); }

void NVIC_EnableIRQ(int line) { __clew_irq_set_enabled(line, 1); }
void NVIC_DisableIRQ(int line) { __clew_irq_set_enabled(line, 0); }
uint32_t NVIC_GetEnableIRQ(int line) { return (uint32_t)__clew_irq_get_enabled(line); }
void NVIC_SetPendingIRQ(int line) { __clew_irq_set_pending(line, 1); }
void NVIC_ClearPendingIRQ(int line) { __clew_irq_set_pending(line, 0); }
uint32_t NVIC_GetPendingIRQ(int line) { return (uint32_t)__clew_irq_get_pending(line); }
void NVIC_SetPriority(int line, uint32_t priority) { __clew_irq_set_priority(line, (int)priority); }
uint32_t NVIC_GetPriority(int line) { return (uint32_t)__clew_irq_get_priority(line); }

/* The timer counts 24 bits; its interrupt has the number -1. */
uint32_t SysTick_Config(uint32_t ticks) {
    if (ticks - 1 > 0xffffff)
        return 1;
    __clew_irq_set_enabled(-1, 1);
    return 0;
}

/* What comes behind a reset begins where every run does. */
_Noreturn void NVIC_SystemReset(void) { __clew_end(0); }
