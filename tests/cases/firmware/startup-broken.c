//$ --data-model arm --device RAM=0x20000000:0x40:last --device SCB=0xE000ED00:0x90
//$ --linker-symbol _sdata=0x20000000 --linker-symbol _edata=0x20000010 --linker-symbol _sbss=0x20000010
//$ --linker-symbol _ebss=0x20000020 --linker-symbol _estack=0x20000040
/* What runs before main: initialised data from flash to RAM, the rest to zero, between symbols of the linker. */
#include <assert.h>
#include <stdint.h>

extern uint32_t _sdata, _edata, _sbss, _ebss, _estack;

#define SCB_VTOR (*(volatile uint32_t *)0xE000ED08u)
#define SCB_CPACR (*(volatile uint32_t *)0xE000ED88u)

static const uint32_t image[4] = {1, 2, 3, 4};

__attribute__((section(".noinit"))) static uint32_t boots;

__attribute__((weak)) void SystemInit(void)
{
}

void Default_Handler(void)
{
    for (;;) {
    }
}

void HardFault_Handler(void) __attribute__((weak, alias("Default_Handler")));

int application(void);
void Reset_Handler(void);

typedef void (*vector_t)(void);

__attribute__((section(".isr_vector"), used)) static const vector_t vectors[] = {
    (vector_t)&_estack, Reset_Handler, Default_Handler, HardFault_Handler,
};

static void copy_data(void)
{
    const uint32_t *from = image;

    for (uint32_t *to = &_sdata; to <= &_edata; to++) {
        *to = *from++; //~ fails memory.out-of-bounds
    }
}

static void clear_bss(void)
{
    for (uint32_t *to = &_sbss; to < &_ebss; to++) {
        *to = 0;
    }
}

static uint32_t stack_left(uint32_t used)
{
    uint32_t room = (uint32_t)((uint8_t *)&_estack - (uint8_t *)&_ebss);

    return used < room ? room - used : 0;
}

void Reset_Handler(void)
{
    copy_data();
    clear_bss();
    SystemInit();
    SCB_VTOR = 0x08000000u;
    SCB_CPACR |= 0xFu << 20;
    boots = 1;
    (void)application();
}

struct packed_header {
    uint8_t kind;
    uint32_t length;
} __attribute__((packed));

#pragma pack(push, 1)
struct frame {
    uint8_t a;
    uint16_t b;
};
#pragma pack(pop)

int application(void)
{
    const uint32_t *data = &_sdata;
    const uint32_t *bss = &_sbss;

    assert(data[0] == 1 && data[3] == 4);
    assert(bss[0] == 0 && bss[3] == 0);
    assert(stack_left(8) == 24);
    assert(sizeof(struct packed_header) == 5 && sizeof(struct frame) == 3);
    assert(boots == 1);
    return 0;
}

int main(void)
{
    Reset_Handler();
    return 0;
}
