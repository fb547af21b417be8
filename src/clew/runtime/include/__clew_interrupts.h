/* The interrupt controller of a program with handlers; the source that is made for them includes this.

   CLEW_IRQS(X) lists X(k, handler, priority, number, enabled), the most urgent first; a lower number is more urgent.
   CLEW_IRQ_COUNT says how many there are, CLEW_IRQ_BEGIN_k what happens before the first statement of a handler.
   CLEW_RTOS is the number of the timer where tasks run. With CLEW_IRQ_FLAG there are no priorities but one flag, which
   the entry of a handler clears and its return sets, as on AVR; with CLEW_IRQ_WAKES, too, a source ends a sleep that is
   switched on and held back. With CLEW_IRQ_CORTEX the registers by which a Cortex-M
   is told of its interrupts are there; they change priorities where the pass says so.

   An interrupt comes at any moment, any number of times, or never. The pass `interrupts` calls `__clew_irq_point` where
   the program can tell the difference. Names that begin with `__clew_irq_` are left alone by it. See
   docs/decisions/0041. */
#include <__clew.h>
#include <clew.h>

struct __clew_irq {
    uint8_t enabled, pending, active;
    int16_t priority;
};

#define CLEW_IRQ_SOURCE(k, handler, urgency, number, on)                                                               \
    void handler(void);                                                                                                \
    static struct __clew_irq __clew_irq_source_##k = {.enabled = on, .priority = urgency};
CLEW_IRQS(CLEW_IRQ_SOURCE)

#define THREAD_LEVEL 256

#ifdef CLEW_RTOS /* until the kernel is started */
static uint8_t __clew_irq_masked = 1;
#else
static uint8_t __clew_irq_masked; /* PRIMASK, or the flag the other way round */
#endif
static uint8_t __clew_irq_faultmask;
static uint32_t __clew_irq_basepri;
static int16_t __clew_irq_level = THREAD_LEVEL; /* the priority of what runs */
static uint32_t __clew_irq_number;              /* of the handler that runs, as IPSR tells it; zero for none */

/* Where only the upper bits of a priority exist, BASEPRI holds it shifted; it is compared with what was set. */
#define BASE (__clew_irq_basepri < 16 ? __clew_irq_basepri : __clew_irq_basepri >> 4)
#define ABOVE_BASE(k) (__clew_irq_basepri == 0 || (uint32_t)__clew_irq_source_##k.priority < BASE)
#ifdef CLEW_IRQ_FLAG
#define URGENT(k) (__clew_irq_source_##k.enabled)
#ifdef CLEW_IRQ_WAKES /* what is held back ends a sleep, or the instruction for it may let interrupts in */
#define WAKES(k) URGENT(k)
#else
#define WAKES(k) (URGENT(k) && !__clew_irq_masked)
#endif
#else
#define URGENT(k)                                                                                                      \
    (__clew_irq_source_##k.enabled && __clew_irq_source_##k.priority < __clew_irq_level && ABOVE_BASE(k) &&             \
     !__clew_irq_faultmask)
#define WAKES(k) URGENT(k)
#endif
#define OPEN(k) (URGENT(k) && !__clew_irq_masked)
#define OR_OPEN(k, handler, priority, number, on) || OPEN(k)
#define OR_WAKES(k, handler, priority, number, on) || WAKES(k)
#define OR_PENDING(k, handler, priority, number, on) || (WAKES(k) && __clew_irq_source_##k.pending)

void __clew_irq_enable(void);
static uint8_t __clew_irq_soon; /* whether the next instruction comes first, which is a sleep */

/* --- handlers ----------------------------------------------------------------------------------------------------- */

#define CLEW_IRQ_TAKE(k, handler, urgency, number, on)                                                                 \
    void __clew_irq_take_##k(void) {                                                                                   \
        int16_t level = __clew_irq_level;                                                                              \
        uint32_t before = __clew_irq_number;                                                                           \
        __clew_irq_source_##k.active = 1;                                                                              \
        __clew_irq_source_##k.pending = 0;                                                                             \
        __clew_irq_level = __clew_irq_source_##k.priority;                                                             \
        __clew_irq_number = number + 16;                                                                               \
        CLEW_IRQ_ENTER                                                                                                 \
        CLEW_IRQ_BEGIN_##k                                                                                             \
        handler();                                                                                                     \
        CLEW_IRQ_LEAVE                                                                                                 \
        __clew_irq_number = before;                                                                                    \
        __clew_irq_level = level;                                                                                      \
        __clew_irq_source_##k.active = 0;                                                                              \
    }                                                                                                                  \
    static void __clew_irq_deliver_##k(void) { __clew_irq_take_##k(); }
#ifdef CLEW_IRQ_FLAG
#define CLEW_IRQ_ENTER __clew_irq_masked = 1;
#define CLEW_IRQ_LEAVE __clew_irq_masked = 0;
#else
#define CLEW_IRQ_ENTER
#define CLEW_IRQ_LEAVE
#endif
CLEW_IRQS(CLEW_IRQ_TAKE)

/* What is pending and let in comes first; then whatever comes, as often as it comes. */
#define CLEW_IRQ_COMING(k, handler)                                                                                    \
    __clew_check(!__clew_irq_source_##k.active, "interrupt.nesting",                                                   \
                 "the handler " #handler " is interrupted by itself, as often as its interrupt comes");
#define CLEW_IRQ_DELIVER(k, handler, priority, number, on)                                                             \
    if (__clew_irq_source_##k.pending && OPEN(k)) {                                                                    \
        CLEW_IRQ_COMING(k, handler)                                                                                    \
        __clew_irq_deliver_##k();                                                                                      \
        CLEW_IRQ_RETURNED                                                                                              \
        continue;                                                                                                      \
    }
#define CLEW_IRQ_CASE(k, handler, priority, number, on)                                                                \
    case k + 1:                                                                                                        \
        __clew_assume(OPEN(k));                                                                                        \
        CLEW_IRQ_COMING(k, handler)                                                                                    \
        __clew_irq_take_##k();                                                                                         \
        CLEW_IRQ_RETURNED                                                                                              \
        break;

/* With tasks, the end of an interrupt may be that of a turn; the timer matters as long as somebody waits for time. */
#ifdef CLEW_RTOS
void __clew_rtos_returned(void);
#define CLEW_IRQ_RETURNED                                                                                              \
    if (__clew_irq_number == 0)                                                                                        \
        __clew_rtos_returned();
#define CLEW_IRQ_TICK(k, handler, priority, number, on)                                                                \
    if (number == CLEW_RTOS)                                                                                           \
        __clew_irq_source_##k.enabled = matters != 0;
void __clew_irq_release(void) { __clew_irq_masked = 0; }
void __clew_irq_set_tick(int32_t matters) { CLEW_IRQS(CLEW_IRQ_TICK) }
#else
#define CLEW_IRQ_RETURNED
#endif

void __clew_irq_point(void) {
    if (__clew_irq_soon)
        return;
    for (;;) {
        CLEW_IRQS(CLEW_IRQ_DELIVER)
        if (!(0 CLEW_IRQS(OR_OPEN)))
            return;
        __clew_yield();
        switch (__clew_nondet_range(0, CLEW_IRQ_COUNT)) {
            CLEW_IRQS(CLEW_IRQ_CASE)
        default:
            return;
        }
    }
}

/* Questions of what is put into programs. */
int32_t __clew_irq_in_handler(void) { return __clew_irq_number != 0; }
int32_t __clew_irq_may_wake(void) { return 0 CLEW_IRQS(OR_WAKES); }
#define CLEW_IRQ_BREAKS(k, handler, priority, number, on)                                                              \
    int32_t __clew_irq_breaks_##k(void) { return OPEN(k); }
CLEW_IRQS(CLEW_IRQ_BREAKS)

/* Before the program starts: what is let in from the beginning comes. What may be asked is there. */
#define CLEW_IRQ_ASK(k, handler, priority, number, on) (void)__clew_irq_breaks_##k();
__attribute__((constructor)) static void __clew_irq_begin(void) {
    (void)__clew_irq_in_handler();
    (void)__clew_irq_may_wake();
    CLEW_IRQS(CLEW_IRQ_ASK)
    __clew_irq_point();
}

/* --- masks -------------------------------------------------------------------------------------------------------- */

void __clew_irq_disable(void) { __clew_irq_masked = 1; }
void __clew_irq_enable(void) {
    __clew_irq_masked = 0;
    __clew_irq_point();
}

void __clew_irq_enable_soon(void) {
    __clew_irq_soon = __clew_irq_masked;
    __clew_irq_masked = 0;
}

uint32_t __clew_get_primask(void) { return __clew_irq_masked; }
void __clew_set_primask(uint32_t mask) {
    __clew_irq_masked = mask & 1;
    __clew_irq_point();
}

#ifdef __AVR__ /* The status register: its highest bit is the flag; what arithmetic leaves in the others is not modelled. */
#if __AVR_ARCH__ >= 100
CLEW_DEVICE(__clew_irq_SREG, 0x3f, 1, model);
#else
CLEW_DEVICE(__clew_irq_SREG, 0x5f, 1, model);
#endif
uint32_t __clew_irq_SREG_read(uint32_t offset, uint32_t size) {
    return __clew_irq_masked ? 0 : 0x80;
}
void __clew_irq_SREG_write(uint32_t offset, uint32_t value, uint32_t size) {
    __clew_irq_masked = !(value & 0x80);
    __clew_irq_point();
}
#endif

uint32_t __clew_get_basepri(void) { return __clew_irq_basepri; }
void __clew_set_basepri(uint32_t mask) {
    __clew_irq_basepri = mask & 0xff;
    __clew_irq_point();
}
void __clew_set_basepri_max(uint32_t mask) {
    if ((mask & 0xff) != 0 && (__clew_irq_basepri == 0 || (mask & 0xff) < __clew_irq_basepri))
        __clew_irq_basepri = mask & 0xff;
}

uint32_t __clew_get_faultmask(void) { return __clew_irq_faultmask; }
void __clew_set_faultmask(uint32_t mask) {
    __clew_irq_faultmask = mask & 1;
    __clew_irq_point();
}

uint32_t __clew_get_ipsr(void) { return __clew_irq_number; }

/* --- sleep -------------------------------------------------------------------------------------------------------- */

#define CLEW_IRQ_COMES(k, handler, priority, number, on)                                                               \
    case k + 1:                                                                                                        \
        __clew_assume(WAKES(k));                                                                                       \
        __clew_irq_source_##k.pending = 1;                                                                             \
        break;

/* Until an interrupt comes, masked or not; a masked one is pending then. Where none can, the sleep is for ever. */
void __clew_wfi(void) {
    __clew_irq_soon = 0;
    if (!(0 CLEW_IRQS(OR_PENDING))) {
        if (!(0 CLEW_IRQS(OR_WAKES)))
            __clew_end(-1);
        __clew_yield();
        switch (__clew_nondet_range(1, CLEW_IRQ_COUNT)) { CLEW_IRQS(CLEW_IRQ_COMES) }
    }
    __clew_irq_point();
}

/* An event of any handler since the last time ends it, so it may be over at once. */
void __clew_wfe(void) {
    if (__clew_nondet_bool())
        __clew_wfi();
}

/* --- the table of sources ----------------------------------------------------------------------------------------- */

#define CLEW_IRQ_ENABLE(k, handler, priority, number, on)                                                              \
    if (line == number)                                                                                                \
        __clew_irq_source_##k.enabled = value != 0;
void __clew_irq_set_enabled(int32_t line, int32_t value) {
    CLEW_IRQS(CLEW_IRQ_ENABLE)
    __clew_irq_point();
}

#define CLEW_IRQ_SWITCH(k, handler, priority, number, on) __clew_irq_source_##k.enabled = value != 0;
void __clew_irq_switch(int32_t value) { /* all sources */
    CLEW_IRQS(CLEW_IRQ_SWITCH)
    __clew_irq_point();
}

#define CLEW_IRQ_ENABLED(k, handler, priority, number, on)                                                             \
    if (line == number)                                                                                                \
        return __clew_irq_source_##k.enabled;
int32_t __clew_irq_get_enabled(int32_t line) {
    CLEW_IRQS(CLEW_IRQ_ENABLED)
    return 0;
}

#define CLEW_IRQ_PEND(k, handler, priority, number, on)                                                                \
    if (line == number)                                                                                                \
        __clew_irq_source_##k.pending = value != 0;
void __clew_irq_set_pending(int32_t line, int32_t value) {
    CLEW_IRQS(CLEW_IRQ_PEND)
    __clew_irq_point();
}

#define CLEW_IRQ_PENDING(k, handler, priority, number, on)                                                             \
    if (line == number)                                                                                                \
        return __clew_irq_source_##k.pending;
int32_t __clew_irq_get_pending(int32_t line) {
    CLEW_IRQS(CLEW_IRQ_PENDING)
    return 0;
}

#define CLEW_IRQ_PRIORITISE(k, handler, urgency, number, on)                                                           \
    if (line == number)                                                                                                \
        __clew_irq_source_##k.priority = (int16_t)value;
void __clew_irq_set_priority(int32_t line, int32_t value) {
    CLEW_IRQS(CLEW_IRQ_PRIORITISE)
    __clew_irq_point();
}

#define CLEW_IRQ_PRIORITY(k, handler, urgency, number, on)                                                             \
    if (line == number)                                                                                                \
        return __clew_irq_source_##k.priority;
int32_t __clew_irq_get_priority(int32_t line) {
    CLEW_IRQS(CLEW_IRQ_PRIORITY)
    return 0;
}

/* --- registers of the processor ----------------------------------------------------------------------------------- */

#ifdef CLEW_IRQ_CORTEX
#define TIMER (-1)
#define ON_DEMAND (-2)
#define IS_HELD(number, first)                                                                                         \
    (number >= 0 && offset == first + 4 * (number / 32) && (value >> (number & 31) & 1) != 0)
#define CLEW_IRQ_WRITTEN(k, handler, priority, number, on)                                                             \
    if (IS_HELD(number, 0x000))                                                                                        \
        __clew_irq_source_##k.enabled = 1;                                                                             \
    if (IS_HELD(number, 0x080))                                                                                        \
        __clew_irq_source_##k.enabled = 0;                                                                             \
    if (IS_HELD(number, 0x100))                                                                                        \
        __clew_irq_source_##k.pending = 1;                                                                             \
    if (IS_HELD(number, 0x180))                                                                                        \
        __clew_irq_source_##k.pending = 0;
#define CLEW_IRQ_READ(k, handler, priority, number, on)                                                                \
    if (number >= 0 && (offset & ~0x80u) == 4 * (number / 32) && __clew_irq_source_##k.enabled)                        \
        found |= 1u << (number & 31);                                                                                  \
    if (number >= 0 && (offset & ~0x80u) == 0x100 + 4 * (number / 32) && __clew_irq_source_##k.pending)                \
        found |= 1u << (number & 31);

/* The upper four bits of a priority exist. */
static uint8_t __clew_irq_ranked; /* the pass sets it */
#define HOLDS(at) (__clew_irq_ranked && offset <= (at) && (at) < offset + size)
#define HELD(at) ((int16_t)(value >> 8 * ((at) - offset) >> 4 & 0xf))
#define CLEW_IRQ_RANK(k, handler, urgency, number, on)                                                                 \
    if (number >= 0 && HOLDS(0x300 + number))                                                                          \
        __clew_irq_source_##k.priority = HELD(0x300 + number);
#define CLEW_IRQ_OWN_RANK(k, handler, urgency, number, on)                                                             \
    if (number < 0 && HOLDS(0x24 + number))                                                                            \
        __clew_irq_source_##k.priority = HELD(0x24 + number);

CLEW_DEVICE(__clew_irq_NVIC, 0xe000e100, 0xc00, model);
uint32_t __clew_irq_NVIC_read(uint32_t offset, uint32_t size) {
    if (offset >= 0x200)
        return __clew_nondet_uint();
    uint32_t found = 0;
    CLEW_IRQS(CLEW_IRQ_READ)
    return found;
}
void __clew_irq_NVIC_write(uint32_t offset, uint32_t value, uint32_t size) {
    __clew_check(size == 4 || offset >= 0x200, "library.unmodelled", "a part of a register of the NVIC is written");
    CLEW_IRQS(CLEW_IRQ_WRITTEN)
    CLEW_IRQS(CLEW_IRQ_RANK)
    __clew_irq_point();
}

#define CLEW_IRQ_TIMER(k, handler, priority, number, on)                                                               \
    if (number == TIMER)                                                                                               \
        __clew_irq_source_##k.enabled = (value & 3) == 3;
CLEW_DEVICE(__clew_irq_SysTick, 0xe000e010, 0x10, model);
uint32_t __clew_irq_SysTick_read(uint32_t offset, uint32_t size) { return __clew_nondet_uint(); }
void __clew_irq_SysTick_write(uint32_t offset, uint32_t value, uint32_t size) {
    if (offset == 0) {
        CLEW_IRQS(CLEW_IRQ_TIMER)
    }
    __clew_irq_point();
}

/* What is asked for comes once. */
#define CLEW_IRQ_DEMAND(k, handler, priority, number, on)                                                              \
    if (number == ON_DEMAND && (value >> 28 & 1) != 0)                                                                 \
        __clew_irq_source_##k.enabled = __clew_irq_source_##k.pending = 1;                                             \
    if (number == ON_DEMAND && (value >> 27 & 1) != 0)                                                                 \
        __clew_irq_source_##k.enabled = __clew_irq_source_##k.pending = 0;
CLEW_DEVICE(__clew_irq_SCB, 0xe000ed00, 0x300, model);
uint32_t __clew_irq_SCB_read(uint32_t offset, uint32_t size) { return __clew_nondet_uint(); }
void __clew_irq_SCB_write(uint32_t offset, uint32_t value, uint32_t size) {
    __clew_check(offset <= 4 || offset >= 8, "library.unmodelled", "a part of the register ICSR is written");
    if (offset == 4) {
        CLEW_IRQS(CLEW_IRQ_DEMAND)
    }
    CLEW_IRQS(CLEW_IRQ_OWN_RANK)
    __clew_irq_point();
}
#endif
