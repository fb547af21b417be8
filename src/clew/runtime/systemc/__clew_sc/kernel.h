// The kernel as the translation knows it, and the records of which elaboration leaves a list for the front end.
#ifndef CLEW_SC_KERNEL_H
#define CLEW_SC_KERNEL_H

#include <__clew.h>
#include <cstdint>

extern "C" {
CLEW_QUIET uint32_t __clew_sc_new_event(void);
CLEW_QUIET void __clew_sc_notify(uint32_t event);
CLEW_QUIET void __clew_sc_notify_delta(uint32_t event);
CLEW_QUIET void __clew_sc_notify_after(uint32_t event, uint64_t delay);
CLEW_QUIET void __clew_sc_cancel(uint32_t event);
CLEW_QUIET void __clew_sc_request_update(uint32_t channel);
CLEW_QUIET void __clew_sc_suspend(uint32_t process);
CLEW_QUIET void __clew_sc_resume(uint32_t process);
CLEW_QUIET void __clew_sc_disable(uint32_t process);
CLEW_QUIET void __clew_sc_enable(uint32_t process);
CLEW_QUIET void __clew_sc_spawn(void (*outer)(void *), void *process);
CLEW_QUIET void __clew_sc_start(void);
CLEW_QUIET void __clew_sc_start_for(uint64_t limit);
CLEW_QUIET void __clew_sc_stop(void);
CLEW_QUIET uint64_t __clew_sc_now(void);
CLEW_QUIET bool __clew_sc_triggered(uint32_t event);

// Waiting: for the static sensitivity, for a time, for any or all of so many events; repeated events count once.
// With a time-out: whether it was that which ended the wait.
CLEW_QUIET void __clew_sc_wait(void);
CLEW_QUIET void __clew_sc_wait_for(uint64_t time);
CLEW_QUIET void __clew_sc_wait_any_1(uint32_t);
CLEW_QUIET void __clew_sc_wait_any_4(uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET void __clew_sc_wait_any_8(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET void __clew_sc_wait_all_4(uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET void __clew_sc_wait_all_8(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET bool __clew_sc_wait_any_1_for(uint64_t, uint32_t);
CLEW_QUIET bool __clew_sc_wait_any_4_for(uint64_t, uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET bool __clew_sc_wait_any_8_for(uint64_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t,
                                         uint32_t);
CLEW_QUIET bool __clew_sc_wait_all_4_for(uint64_t, uint32_t, uint32_t, uint32_t, uint32_t);
CLEW_QUIET bool __clew_sc_wait_all_8_for(uint64_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t,
                                         uint32_t);
}

namespace sc_core {

// The records. The front end reads them where elaboration ends: their members stand where it expects them.

enum __kind : uint32_t { __METHOD, __THREAD, __CTHREAD };
enum __waits : uint32_t { __FOR_EVENTS, __FOR_TIME, __FOR_BOTH };

struct __process {
    void (*outer)(__process *);
    void (*body)(void *);
    void *self;
    const char *name;
    __process *next;
    uint32_t *events; // the static sensitivity
    uint32_t count;
    uint32_t number;
    __kind kind;
    bool dormant;
    bool spawned;
    bool resettable;
    bool ended;
    // What next_trigger has asked for, and what a method waits for then.
    uint32_t trigger;
    uint32_t wanted[8];
    uint32_t wanted_count;
    uint64_t wanted_time;
    bool timed_out;
    struct __reset *resets;
    uint32_t terminated; // an event
    const void *terminated_event;
    uint32_t was_reset; // an event
    const void *reset_event;
    const void *owner; // the object in which it was made
    void *object; // itself, of one that was spawned while the simulation runs the one that did it
    // How others may control it.
    uint32_t interrupt; // an event that ends any wait
    bool interruptible;
    bool started;
    bool rests; // it waits; if it was woken and has not run since, too
    bool deaf; // it waits for all of several events, which nothing else ends
    bool suspended;
    bool sticky; // in a synchronous reset
    bool unwinding;
    bool disabled;
    bool at_gate; // it was woken, and stands behind its wait
    bool switched; // disabled or enabled, at that time: of those that were spawned, which the kernel does not disable
    uint64_t switched_at;
    __waits waits;
    uint64_t deadline;
    void (*throws)(__process *); // what an interrupt throws in it
    void *thrown;
    __process *interrupter; // who waits until its interrupt has taken effect
    __process *interrupted; // for whom it waits
    __process *before; // who had interrupted somebody before that
};

struct __channel {
    void (*update)(void *);
    void *self;
    const char *name;
    __channel *next;
    uint32_t number;
};

struct __named {
    const void *self;
    const char *name;
    const char *kind;
    __named *next;
    uint32_t event; // for an event its number
    const char *owner; // whose name stands in front, if that is not said already
};

extern "C" {
inline __process *__clew_sc_processes = nullptr;
inline __channel *__clew_sc_channels = nullptr;
inline __named *__clew_sc_names = nullptr;
inline const char *__clew_sc_culprit = nullptr; // the name of the object of which an error speaks
inline const char *__clew_sc_warned = nullptr; // of what the reference warns while it elaborates, for the front end
inline bool __clew_sc_running = false;
inline bool __clew_sc_updating = false;
inline bool __clew_sc_asks = true; // whether somebody may ask a signal for its event(); the front end knows
inline bool __clew_sc_rooms = false; // whether it is asked for that writes to FIFOs find room; the front end knows
inline bool __clew_sc_controls = false; // whether handles end, reset or disable processes; the front end knows
inline bool __clew_sc_disables = false; // whether they disable processes; the front end knows
inline bool __clew_sc_silent = false; // whether texts are forgotten that nobody reads; the front end asks both ways
inline char __clew_sc_unknown[16]; // what stands for them; the front end has it undefined then
inline bool __clew_sc_counts = false; // whether somebody may ask how many reports there were; the front end knows
inline bool __clew_sc_ends = false; // whether some module has an end_of_simulation of its own; the front end knows
}

// Texts of streams that were written to while texts are forgotten; see the buffers of streams.
extern "C" __attribute__((used)) inline const char *__clew_silent() noexcept {
    return __clew_sc_silent ? __clew_sc_unknown : nullptr;
}

inline __process *__current() { return static_cast<__process *>(__clew_self()); }

// --- texts, without the standard library and its operators: elaboration makes many of them

inline size_t __length(const char *text) {
    size_t size = 0;
    while (text[size] != 0)
        ++size;
    return size;
}

inline char *__joined(const char *left, const char *middle, const char *right) {
    size_t a = __length(left), b = __length(middle), c = __length(right);
    char *made = static_cast<char *>(__clew_new_array(a + b + c + 1));
    __builtin_memcpy(made, left, a);
    __builtin_memcpy(made + a, middle, b);
    __builtin_memcpy(made + a + b, right, c + 1);
    return made;
}
inline char *__copied(const char *text) {
    size_t size = __length(text) + 1;
    char *made = static_cast<char *>(__clew_new_array(size));
    __builtin_memcpy(made, text, size);
    return made;
}

inline char *__numbered(const char *left, uint32_t number) {
    char digits[12];
    int at = 11;
    digits[at] = 0;
    do {
        digits[--at] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return __joined(left, "_", digits + at);
}

inline bool __same(const char *left, const char *right) {
    size_t i = 0;
    while (left[i] != 0 && left[i] == right[i])
        ++i;
    return left[i] == right[i];
}

// A warning: its id is that of the reference, its clause that of IEEE 1666-2011.
inline void __warn(const char *name, const char *text) {
    const char *told = __joined(name, ": ", text);
    __clew_sc_warned = __clew_sc_warned == nullptr ? told : __joined(__clew_sc_warned, "\n", told);
}

} // namespace sc_core

#define __CLEW_SC_UNMODELLED(what) __clew_check(0, "library.unmodelled", what)

// An error of the design: its id is that of the reference, its clause that of IEEE 1666-2011.
#define __CLEW_SC_ERROR(what, name)                                                                                    \
    do {                                                                                                               \
        ::sc_core::__clew_sc_culprit = (name);                                                                         \
        __clew_check(0, "systemc.design-error", what);                                                                 \
        __clew_assume(0);                                                                                              \
    } while (0)

#endif
