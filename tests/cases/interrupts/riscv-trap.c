/* One entry for all interrupts of a RISC-V: timer and software are told apart by their cause (machine mode). */
//! --data-model riscv32
#include <assert.h>
#include <stdint.h>

#define MSTATUS_MIE 0x8
#define MIE_MSIE 0x8
#define MIE_MTIE 0x80
#define write_csr(name, value) __asm__ volatile("csrw " #name ", %0" ::"rK"(value))
#define set_csr(name, mask) __asm__ volatile("csrs " #name ", %0" ::"rK"(mask))
#define swap_csr(name, value)                                                          \
    ({                                                                                 \
        uint32_t was;                                                                  \
        __asm__ volatile("csrrw %0, " #name ", %1" : "=r"(was) : "rK"(value));         \
        was;                                                                           \
    })

static volatile uint8_t ticks, posted;

static void on_trap(void) {
    uint32_t cause;
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    if (cause == 0x80000007u && ticks < 2)
        ticks++;
    else if (cause == 0x80000003u)
        posted = 1;
    else
        assert(cause == 0x80000007u); /* nothing else was switched on */
}

static uint32_t lock(void) {
    uint32_t was;
    __asm__ volatile("csrrci %0, mstatus, 8" : "=r"(was));
    return was & MSTATUS_MIE;
}
static void unlock(uint32_t was) { set_csr(mstatus, was); }

int main(void) {
    write_csr(mtvec, (uint32_t)on_trap);
    uint8_t before = ticks;
    assert(before == 0 && posted == 0); /* held back, and switched off */
    set_csr(mie, MIE_MTIE);
    __asm__ volatile("csrsi mstatus, 8");
    uint32_t was = lock();
    unlock(lock());
    uint8_t first = ticks, second = ticks;
    assert(first == second); //~ holds
    unlock(was);
    uint32_t sources = swap_csr(mie, MIE_MSIE);
    assert(sources == MIE_MTIE);
    lock();
    while (!posted) { /* what is held back ends the sleep, and comes when it is let in */
        __asm__ volatile("wfi");
        unlock(MSTATUS_MIE);
        lock();
    }
    return 0;
}
