/* The interrupt masks of a processor, and waiting for interrupts: what assembly and intrinsics are turned into. */
#include <stdint.h>

static uint32_t primask;
static uint32_t basepri;
static uint32_t faultmask;

void __clew_irq_disable(void) { primask = 1; }
void __clew_irq_enable(void) { primask = 0; }
void __clew_irq_enable_soon(void) { primask = 0; }

/* An interrupt may come at any moment, so waiting for one may end at any moment. */
void __clew_wfi(void) {}

uint32_t __clew_get_primask(void) { return primask; }
void __clew_set_primask(uint32_t mask) { primask = mask & 1; }

uint32_t __clew_get_basepri(void) { return basepri; }
void __clew_set_basepri(uint32_t mask) { basepri = mask & 0xff; }
/* Only to a stricter mask: zero masks nothing, and of others a lower number masks more. */
void __clew_set_basepri_max(uint32_t mask) {
    if ((mask & 0xff) != 0 && (basepri == 0 || (mask & 0xff) < basepri))
        __clew_set_basepri(mask);
}

uint32_t __clew_get_faultmask(void) { return faultmask; }
void __clew_set_faultmask(uint32_t mask) { faultmask = mask & 1; }

/* The number of the handler that runs; zero where none does. */
uint32_t __clew_get_ipsr(void) { return 0; }
