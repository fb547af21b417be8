// Processes: how they are made, how they wait, and how one ends or resets another. IEEE 1666-2011, 5.2, 5.6.
#ifndef CLEW_SC_PROCESS_H
#define CLEW_SC_PROCESS_H

#include <__clew_sc/object.h>

namespace sc_core {

// --- processes

struct __reset {
    const void *source; // a signal or a port of bool
    bool (*value)(const void *);
    bool level;
    bool asynchronous;
    uint32_t (*edge)(const void *); // the event that makes it active
    __reset *next;
};

// Thrown where a process is reset or killed. Whoever catches it throws it again.
class sc_unwind_exception : public std::exception {
  public:
    sc_unwind_exception(__process *process, bool reset) : process_(process), reset_(reset) { process->unwinding = true; }
    sc_unwind_exception(const sc_unwind_exception &other) : process_(other.process_), reset_(other.reset_) {
        other.process_ = nullptr;
    }
    ~sc_unwind_exception() noexcept override {
        if (process_ != nullptr)
            __CLEW_SC_ERROR("(E539) sc_unwind_exception not re-thrown during kill/reset [IEEE 1666-2011, 5.6.7]",
                            process_->name);
    }
    bool is_reset() const { return reset_; }
    const char *what() const noexcept override { return reset_ ? "RESET" : "KILL"; }
    void __caught() const {
        process_->unwinding = false;
        process_ = nullptr;
    }

  private:
    mutable __process *process_;
    bool reset_;
};
inline bool sc_is_unwinding() { return __current() != nullptr && __current()->unwinding; }

// What a process is to be sensitive to, found when all ports are bound.
struct __finder {
    __process *process;
    const void *source;
    uint32_t (*find)(const void *source, uint32_t index, uint32_t *count);
    __finder *next;
};
inline __finder *__finders = nullptr;
inline uint32_t __process_count = 0;
inline bool __any_spawned = false;
inline __process *__last_process = nullptr;

inline void __make_sensitive(__process *process, uint32_t event) {
    for (uint32_t i = 0; i < process->count; ++i)
        if (process->events[i] == event)
            return;
    uint32_t *longer = new uint32_t[process->count + 1];
    for (uint32_t i = 0; i < process->count; ++i)
        longer[i] = process->events[i];
    longer[process->count] = event;
    delete[] process->events;
    process->events = longer;
    ++process->count;
}

inline void __find(__process *process, const void *source, uint32_t (*find)(const void *, uint32_t, uint32_t *)) {
    __finders = new __finder{process, source, find, __finders};
}

extern "C" inline void __clew_sc_thread(__process *);
extern "C" inline void __clew_sc_method(__process *);

// A process in the hierarchy of objects.
class __process_object : public sc_object {
  public:
    __process_object(const char *name, __kind kind) : sc_object(name), kind_(kind) {}
    const char *kind() const override {
        return kind_ == __METHOD ? "sc_method_process" : kind_ == __THREAD ? "sc_thread_process" : "sc_cthread_process";
    }
    bool __may_be_channel() const override { return false; }

  private:
    __kind kind_;
};

inline __process *__make_process(const char *name, __kind kind, void (*body)(void *), void *self) {
    __process *made = new __process();
    made->outer = kind == __METHOD ? __clew_sc_method : __clew_sc_thread;
    made->body = body;
    made->self = self;
    if (!__clew_sc_running) {
        sc_object *object = new __process_object(name, kind);
        made->name = object->name();
        made->object = object;
    } else {
        made->name = __current() == nullptr ? __scoped(name) : __joined(__current()->name, ".", name);
        made->object = __current() == nullptr ? nullptr : __current()->object;
    }
    made->kind = kind;
    made->number = __process_count++;
    made->spawned = __clew_sc_running;
    made->owner = __scope;
    if (!__clew_sc_running) {
        if (__last_process == nullptr)
            __clew_sc_processes = made;
        else
            __last_process->next = made;
        __last_process = made;
    } else {
        __any_spawned = true;
    }
    return made;
}

inline bool __must_reset(__process *process) {
    for (__reset *each = process->resets; each != nullptr; each = each->next)
        if (each->value(each->source) == each->level)
            return true;
    return false;
}

inline void __throw_reset(__process *process) {
    if (process->was_reset != 0)
        __clew_sc_notify(process->was_reset - 1);
    throw sc_unwind_exception(process, true);
}
inline void __throw_kill(__process *process) { throw sc_unwind_exception(process, false); }

inline void __may_wait(__process *process) {
    if (process == nullptr || process->kind == __METHOD)
        __CLEW_SC_ERROR("(E519) wait() is only allowed in SC_THREADs and SC_CTHREADs [IEEE 1666-2011, 5.2.18]",
                        process == nullptr ? "sc_main" : process->name);
    if (process->unwinding)
        __CLEW_SC_ERROR("(E537) wait() not allowed during unwinding [IEEE 1666-2011, 5.6.7]", process->name);
}

// What happens to a process behind a wait: what others throw in it, and its resets.
inline void __resumed(__process *process) {
    if (process->interruptible && process->throws != nullptr) {
        void (*throws)(__process *) = process->throws;
        process->throws = nullptr;
        throws(process);
    }
    if (process->resettable && (process->sticky || __must_reset(process)))
        __throw_reset(process);
}

// Wait for the events of a list; `timed` tells whether there is a time-out.
inline bool __wait_list(const uint32_t *e, uint32_t n, bool all, bool timed, uint64_t time) {
    if (n == 0) {
        if (timed) {
            __clew_sc_wait_for(time);
            return true;
        }
        return false;
    }
    if (n == 1) {
        if (timed)
            return __clew_sc_wait_any_1_for(time, e[0]);
        __clew_sc_wait_any_1(e[0]);
        return false;
    }
    uint32_t a = e[0], b = e[1], c = n > 2 ? e[2] : a, d = n > 3 ? e[3] : a;
    if (n <= 4) {
        if (timed)
            return all ? __clew_sc_wait_all_4_for(time, a, b, c, d) : __clew_sc_wait_any_4_for(time, a, b, c, d);
        if (all)
            __clew_sc_wait_all_4(a, b, c, d);
        else
            __clew_sc_wait_any_4(a, b, c, d);
        return false;
    }
    uint32_t f = e[4], g = n > 5 ? e[5] : a, h = n > 6 ? e[6] : a, i = n > 7 ? e[7] : a;
    if (timed)
        return all ? __clew_sc_wait_all_8_for(time, a, b, c, d, f, g, h, i)
                   : __clew_sc_wait_any_8_for(time, a, b, c, d, f, g, h, i);
    if (all)
        __clew_sc_wait_all_8(a, b, c, d, f, g, h, i);
    else
        __clew_sc_wait_any_8(a, b, c, d, f, g, h, i);
    return false;
}

// --- interrupts: kill, reset and throw_it of another process. IEEE 1666-2011, 5.6.6.
//
// They take effect at once: who is interrupted runs to its next wait, or to its end, before the one who interrupts goes
// on. Everybody else who could run meanwhile stops at a gate behind his wait.

inline __process *__interrupter = nullptr;
inline uint32_t __gate = 0; // an event
inline bool __waits_at_gate = false; // whether somebody does

inline bool __must_stay(__process *process) {
    if (__interrupter != nullptr && process != __interrupter && process != __interrupter->interrupted)
        return true;
    return process->spawned && process->suspended && process->interrupter == nullptr;
}
inline void __pass_gate(__process *process) {
    if (!__must_stay(process))
        return;
    process->at_gate = true; // it can run already, so whoever disables it now does not stop it
    if (process->disabled && !process->spawned)
        __clew_sc_enable(process->number);
    do {
        __waits_at_gate = true;
        __clew_sc_wait_any_1(__gate);
    } while (__must_stay(process));
    process->at_gate = false;
    if (process->disabled && !process->spawned)
        __clew_sc_disable(process->number);
}
// What nobody hears is not notified: it is no business of the design.
inline void __open_gate() {
    if (!__waits_at_gate)
        return;
    __waits_at_gate = false;
    __clew_sc_notify(__gate);
}
// The interrupt has taken effect.
inline void __answer(__process *process) {
    if (process->interrupter == nullptr)
        return;
    uint32_t answer = process->interrupter->interrupt;
    process->interrupter = nullptr;
    __clew_sc_notify(answer);
}
inline void __interrupt(__process *target) {
    __process *own = __current();
    if (own == nullptr)
        __CLEW_SC_UNMODELLED("the interrupt of a process from outside of processes is not modelled");
    if (target->deaf)
        __CLEW_SC_UNMODELLED("the interrupt of a process that waits for all of several events is not modelled");
    if (target->interrupted != nullptr)
        __CLEW_SC_UNMODELLED("the interrupt of a process that interrupts another one is not modelled");
    own->interrupted = target;
    own->before = __interrupter;
    __interrupter = own;
    target->interrupter = own;
    if (target->suspended && !target->spawned)
        __clew_sc_resume(target->number);
    if (target->disabled && !target->spawned)
        __clew_sc_enable(target->number);
    if (target->rests)
        __clew_sc_notify(target->interrupt);
    __clew_sc_wait_any_1(own->interrupt);
    __interrupter = own->before;
    own->interrupted = nullptr;
    if (target->suspended && !target->spawned && !target->ended)
        __clew_sc_suspend(target->number);
    if (target->disabled && !target->spawned && !target->ended)
        __clew_sc_disable(target->number);
    __open_gate();
}
inline void __make_interruptible(__process *process) {
    if (__gate == 0) {
        __clew_sc_new_event(); // the number 0 is nobody's
        __gate = __clew_sc_new_event();
    }
    process->interruptible = true;
    process->rests = process->dormant && !process->spawned;
    process->interrupt = __clew_sc_new_event();
    __make_sensitive(process, process->interrupt);
}

// Whether who was woken waits again: while it is disabled it hears nothing.
inline bool __hears_nothing(__process *process) {
    if (!__clew_sc_disables || !process->spawned || !process->switched || process->throws != nullptr || process->interrupter != nullptr)
        return false;
    if (__clew_sc_now() == process->switched_at)
        __CLEW_SC_UNMODELLED("a process that is woken in the instant in which it is disabled or enabled is not modelled");
    return process->disabled;
}

inline bool __wait_interruptibly(__process *process, const uint32_t *events, uint32_t count, bool all, bool timed,
                                 uint64_t time) {
    uint32_t list[9];
    uint32_t size = 0;
    bool deaf = all && count > 1;
    for (; size < count; ++size)
        list[size] = events[size];
    for (__reset *each = process->resets; each != nullptr; each = each->next)
        if (each->asynchronous && (deaf || size >= 8))
            __CLEW_SC_UNMODELLED("a wait for many events in a process with an asynchronous reset is not modelled");
        else if (each->asynchronous)
            list[size++] = each->edge(each->source);
    deaf = deaf || size == 8;
    if (process->interrupt != 0 && !deaf)
        list[size++] = process->interrupt;
    process->deaf = deaf && process->interrupt != 0;
    process->waits = !timed ? __FOR_EVENTS : count == 0 ? __FOR_TIME : __FOR_BOTH;
    if (__clew_sc_disables) // otherwise the time would be part of what a design remembers
        process->deadline = timed ? __clew_sc_now() + time : 0;
    __answer(process);
    process->rests = true;
    bool late;
    do
        late = __wait_list(list, size, all && deaf, timed, time);
    while (__hears_nothing(process));
    process->rests = process->deaf = false;
    __pass_gate(process);
    return late;
}
inline bool __await(__process *process, const uint32_t *events, uint32_t count, bool all, bool timed, uint64_t time) {
    if (process->interruptible && (count > 0 || timed))
        return __wait_interruptibly(process, events, count, all, timed, time);
    return __wait_list(events, count, all, timed, time);
}

inline void __wait_static(__process *process) {
    if (process->interruptible) {
        process->waits = __FOR_EVENTS;
        __answer(process);
        process->rests = true;
    }
    do
        if (!process->spawned)
            __clew_sc_wait();
        else if (process->count == 0)
            __clew_sc_wait(); // for ever: a spawned process has no static sensitivity of the kernel
        else
            __wait_list(process->events, process->count, false, false, 0);
    while (process->interruptible && __hears_nothing(process));
    if (!process->interruptible)
        return;
    process->rests = false;
    __pass_gate(process);
}

enum __trigger : uint32_t { __STATIC, __TIME, __ANY, __ALL, __ANY_TIMED, __ALL_TIMED };

inline void __has_ended(__process *process) {
    process->ended = true;
    if (process->terminated != 0)
        __clew_sc_notify(process->terminated - 1);
    if (process->interruptible)
        __answer(process);
}
// The body, as often as it is reset.
inline void __run_body(__process *process) {
    bool again = true;
    while (again) {
        again = false;
        try {
            process->body(process->self);
        } catch (const sc_unwind_exception &unwinding) {
            unwinding.__caught();
            again = unwinding.is_reset();
            process->ended = !again;
        }
    }
}
inline void __begin(__process *process) {
    if (process->spawned && process->dormant)
        __wait_static(process);
    if (!process->interruptible)
        return;
    process->rests = false;
    __pass_gate(process);
    process->started = true;
}

extern "C" {
// The outermost procedures of processes.
inline void __clew_sc_thread(__process *process) {
    __begin(process);
    if (!process->resettable && !__clew_sc_controls)
        process->body(process->self);
    else
        __run_body(process);
    __has_ended(process);
}

inline void __clew_sc_method(__process *process) {
    __begin(process);
    for (;;) {
        process->trigger = __STATIC;
        if (!__clew_sc_controls) {
            process->body(process->self);
        } else {
            __run_body(process);
            if (process->ended) {
                __has_ended(process);
                return;
            }
        }
        switch (process->trigger) {
        case __STATIC: __wait_static(process); break;
        case __TIME: __await(process, nullptr, 0, false, true, process->wanted_time); break;
        case __ANY: __await(process, process->wanted, process->wanted_count, false, false, 0); break;
        case __ALL: __await(process, process->wanted, process->wanted_count, true, false, 0); break;
        case __ANY_TIMED:
            process->timed_out =
                __await(process, process->wanted, process->wanted_count, false, true, process->wanted_time);
            break;
        default:
            process->timed_out =
                __await(process, process->wanted, process->wanted_count, true, true, process->wanted_time);
        }
    }
}

inline void __clew_sc_spawned(void *record) {
    __process *process = static_cast<__process *>(record);
    if (process->kind == __METHOD)
        __clew_sc_method(process);
    else
        __clew_sc_thread(process);
}
}

// --- wait

inline void wait() {
    __process *process = __current();
    __may_wait(process);
    __wait_static(process);
    __resumed(process);
}
inline void wait(int cycles) {
    if (cycles <= 0)
        __CLEW_SC_ERROR("(E525) wait(n) is only valid for n > 0 [IEEE 1666-2011, 5.2.18]", "wait");
    for (int i = 0; i < cycles; ++i)
        wait();
}
inline void __wait_for(uint64_t time) {
    __process *process = __current();
    __may_wait(process);
    __await(process, nullptr, 0, false, true, time);
    __resumed(process);
}
inline void wait(const sc_time &time) { __wait_for(time.value()); }
inline void wait(double value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
inline void wait(int value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
template <class N> __whole<N> wait(N value, sc_time_unit unit) { wait(static_cast<double>(value), unit); }
inline void wait(unsigned value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
inline void __wait_events(const uint32_t *events, uint32_t count, bool all) {
    __process *process = __current();
    __may_wait(process);
    __await(process, events, count, all, false, 0);
    __resumed(process);
}
inline void __wait_events(const uint32_t *events, uint32_t count, bool all, uint64_t time) {
    __process *process = __current();
    __may_wait(process);
    process->timed_out = __await(process, events, count, all, true, time);
    __resumed(process);
}
inline void wait(const sc_event &event) {
    uint32_t number = event.__number();
    __wait_events(&number, 1, false);
}
inline void wait(const sc_event_or_list &list) { __wait_events(list.events, list.count, false); }
inline void wait(const sc_event_and_list &list) { __wait_events(list.events, list.count, true); }
inline void wait(const sc_time &time, const sc_event &event) {
    uint32_t number = event.__number();
    __wait_events(&number, 1, false, time.value());
}
inline void wait(const sc_time &time, const sc_event_or_list &list) {
    __wait_events(list.events, list.count, false, time.value());
}
inline void wait(const sc_time &time, const sc_event_and_list &list) {
    __wait_events(list.events, list.count, true, time.value());
}
inline void wait(double value, sc_time_unit unit, const sc_event &event) { wait(sc_time(value, unit), event); }
inline void wait(double value, sc_time_unit unit, const sc_event_or_list &list) { wait(sc_time(value, unit), list); }
inline void wait(double value, sc_time_unit unit, const sc_event_and_list &list) { wait(sc_time(value, unit), list); }
inline void halt() {
    for (;;)
        wait();
}
inline void wait(double value, bool scale) { __wait_for(sc_time(value, scale).value()); }
inline bool timed_out() { return __current() != nullptr && __current()->timed_out; }

// --- next_trigger

inline __process *__may_trigger() {
    __process *process = __current();
    if (process == nullptr || process->kind != __METHOD)
        __CLEW_SC_ERROR("(E520) next_trigger() is only allowed in SC_METHODs [IEEE 1666-2011, 5.2.17]",
                        process == nullptr ? "sc_main" : process->name);
    return process;
}
inline void __next_trigger(__trigger trigger, const uint32_t *events, uint32_t count, uint64_t time) {
    __process *process = __may_trigger();
    process->trigger = trigger;
    for (uint32_t i = 0; i < count; ++i)
        process->wanted[i] = events[i];
    process->wanted_count = count;
    process->wanted_time = time;
}
inline void next_trigger() { __may_trigger()->trigger = __STATIC; }
inline void next_trigger(const sc_time &time) {
    __process *process = __may_trigger();
    process->trigger = __TIME;
    process->wanted_time = time.value();
}
inline void next_trigger(double value, sc_time_unit unit) { next_trigger(sc_time(value, unit)); }
inline void next_trigger(const sc_event &event) {
    uint32_t number = event.__number();
    __next_trigger(__ANY, &number, 1, 0);
}
inline void next_trigger(const sc_event_or_list &list) { __next_trigger(__ANY, list.events, list.count, 0); }
inline void next_trigger(const sc_event_and_list &list) { __next_trigger(__ALL, list.events, list.count, 0); }
inline void next_trigger(const sc_time &time, const sc_event &event) {
    uint32_t number = event.__number();
    __next_trigger(__ANY_TIMED, &number, 1, time.value());
}
inline void next_trigger(const sc_time &time, const sc_event_or_list &list) {
    __next_trigger(__ANY_TIMED, list.events, list.count, time.value());
}
inline void next_trigger(const sc_time &time, const sc_event_and_list &list) {
    __next_trigger(__ALL_TIMED, list.events, list.count, time.value());
}
inline void next_trigger(double value, sc_time_unit unit, const sc_event &event) {
    next_trigger(sc_time(value, unit), event);
}

} // namespace sc_core
#endif
