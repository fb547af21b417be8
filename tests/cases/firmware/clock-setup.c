//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device RCC=0x40021000:0x400 --device RCC.CFGR=0x40021004:4:last --device FLASH=0x40022000:0x400
/* Clocks at start: the crystal or, if it does not start, the internal one; the bus clocks that follow from that. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define CR_HSION (1u << 0)
#define CR_HSIRDY (1u << 1)
#define CR_HSEON (1u << 16)
#define CR_HSERDY (1u << 17)
#define CR_PLLON (1u << 24)
#define CR_PLLRDY (1u << 25)
#define CFGR_SW 3u
#define CFGR_SWS (3u << 2)
#define CFGR_PPRE1 (7u << 8)
#define CFGR_PLLSRC (1u << 16)
#define CFGR_PLLMUL (15u << 18)
#define HSI_HZ 8000000u
#define HSE_HZ 8000000u
#define TRIES 3u
#define SYSCLK_MAX 72000000u
#define PCLK1_MAX 36000000u

typedef enum { CLOCK_HSI, CLOCK_HSE, CLOCK_PLL } clock_source_t;

typedef struct {
    clock_source_t source;
    uint32_t sysclk;
    uint32_t pclk1;
} clocks_t;

static clocks_t clocks;

static bool ready(uint32_t flag)
{
    for (unsigned i = 0; i < TRIES; i++) {
        if (RCC->CR & flag) {
            return true;
        }
    }
    return false;
}

static void flash_latency(uint32_t sysclk)
{
    uint32_t states = sysclk <= 24000000u ? 0u : sysclk <= 48000000u ? 1u : 2u;

    MODIFY_REG(FLASH->ACR, 7u, states);
}

static void switch_to(uint32_t which)
{
    MODIFY_REG(RCC->CFGR, CFGR_SW, which);
}

/* A multiple of the crystal, or of half the internal clock. */
static uint32_t pll_multiple(uint32_t input, uint32_t wanted)
{
    uint32_t multiple = wanted / input;

    if (multiple < 2u) {
        return 2u;
    }
    return multiple > 16u ? 16u : multiple;
}

static uint32_t pll_output(void)
{
    uint32_t multiple = ((RCC->CFGR & CFGR_PLLMUL) >> 18) + 2u;
    uint32_t input = RCC->CFGR & CFGR_PLLSRC ? HSE_HZ : HSI_HZ / 2u;

    return input * multiple;
}

static void clock_init(uint32_t wanted)
{
    uint32_t input = HSI_HZ / 2u;
    uint32_t source = 0;

    RCC->CFGR = 0;
    clocks.source = CLOCK_HSI;
    clocks.sysclk = HSI_HZ;
    clocks.pclk1 = HSI_HZ;
    SET_BIT(RCC->CR, CR_HSEON);
    if (ready(CR_HSERDY)) {
        input = HSE_HZ;
        source = CFGR_PLLSRC;
    }
    MODIFY_REG(RCC->CFGR, CFGR_PLLMUL | CFGR_PLLSRC, source | (pll_multiple(input, wanted) - 2u) << 18);
    SET_BIT(RCC->CR, CR_PLLON);
    if (!ready(CR_PLLRDY)) {
        return;
    }
    clocks.sysclk = pll_output();
    flash_latency(clocks.sysclk);
    MODIFY_REG(RCC->CFGR, CFGR_PPRE1, clocks.sysclk > PCLK1_MAX ? 4u << 8 : 0u);
    clocks.pclk1 = clocks.sysclk > PCLK1_MAX ? clocks.sysclk / 2u : clocks.sysclk;
    switch_to(2u);
    clocks.source = CLOCK_PLL;
}

static uint32_t baud_divider(uint32_t baud)
{
    return (clocks.pclk1 + baud / 2u) / baud;
}

int main(void)
{
    clock_init(SYSCLK_MAX);
    assert(clocks.sysclk <= SYSCLK_MAX);
    assert(clocks.pclk1 <= PCLK1_MAX);
    assert(baud_divider(9600) <= 0xFFFFu);
    assert((clocks.source == CLOCK_PLL) == ((RCC->CFGR & CFGR_SW) == 2u));
    return 0;
}
