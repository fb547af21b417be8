// Modules: their processes and sensitivity. IEEE 1666-2011, 5.2, 5.4 to 5.6.
#ifndef CLEW_SC_MODULE_H
#define CLEW_SC_MODULE_H

#include <__clew_sc/port.h>

namespace sc_core {

enum sc_curr_proc_kind { SC_NO_PROC_, SC_METHOD_PROC_, SC_THREAD_PROC_, SC_CTHREAD_PROC_ };

enum sc_descendant_inclusion_info { SC_NO_DESCENDANTS, SC_INCLUDE_DESCENDANTS };

class sc_process_handle {
  public:
    sc_process_handle() : process_(nullptr) {}
    explicit sc_process_handle(__process *process) : process_(process) {}

    bool valid() const { return process_ != nullptr; }
    operator bool() const { return valid(); }
    const char *name() const { return process_ == nullptr ? "" : process_->name; }
    const char *basename() const {
        const char *last = name();
        for (const char *each = last; *each != 0; ++each)
            if (*each == '.')
                last = each + 1;
        return last;
    }
    bool terminated() const { return process_ != nullptr && process_->ended; }
    sc_curr_proc_kind proc_kind() const {
        return process_ == nullptr ? SC_NO_PROC_ : static_cast<sc_curr_proc_kind>(process_->kind + 1);
    }
    bool dynamic() const { return process_ != nullptr && process_->spawned; }
    bool operator==(const sc_process_handle &other) const { return process_ == other.process_; }
    bool operator!=(const sc_process_handle &other) const { return process_ != other.process_; }
    bool operator<(const sc_process_handle &other) const { return __record()->number < other.__record()->number; }
    const sc_event &terminated_event() const;

    sc_object *get_parent_object() const;
    sc_object *get_process_object() const {
        if (process_ == nullptr)
            return nullptr;
        if (process_->spawned)
            __CLEW_SC_UNMODELLED("a process that is spawned while the simulation runs is no object here");
        return static_cast<sc_object *>(process_->object);
    }
    const std::vector<sc_object *> &get_child_objects() const {
        static const std::vector<sc_object *> none;
        return none;
    }
    void swap(sc_process_handle &other) { std::swap(process_, other.process_); }
    bool is_unwinding() const { return process_ != nullptr && process_->unwinding; }
    const sc_event &reset_event() const;

    void suspend(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__control(descendants))
            return;
        process_->suspended = true;
        if (!process_->spawned)
            __clew_sc_suspend(process_->number);
        else if (process_ == __current())
            __pass_gate(process_);
    }
    void resume(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__control(descendants))
            return;
        process_->suspended = false;
        if (!process_->spawned)
            __clew_sc_resume(process_->number);
        else
            __open_gate();
    }
    void disable(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__control(descendants))
            return;
        bool late = process_->waits == __FOR_TIME && process_->deadline <= __clew_sc_now();
        if (process_->waits == __FOR_BOTH || late)
            __CLEW_SC_UNMODELLED("disable() of a process that may have been woken in this instant is not modelled");
        if (process_->waits == __FOR_TIME && process_ != __current())
            __CLEW_SC_ERROR("(E559) undefined process control interaction: attempt to disable a process with a timeout "
                            "wait [IEEE 1666-2011, 5.6.6.2]", process_->name);
        __switch(true);
    }
    void enable(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (__control(descendants) && process_->disabled)
            __switch(false);
    }
    void sync_reset_on(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (__control(descendants))
            process_->resettable = process_->sticky = true;
    }
    void sync_reset_off(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (__control(descendants))
            process_->sticky = false;
    }

    // What takes effect at once, in the process that is meant. IEEE 1666-2011, 5.6.6.3 to 5.6.6.5.
    void kill(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__clew_sc_running)
            __CLEW_SC_ERROR("(E572) a process may not be killed before it is initialized [IEEE 1666-2011, 5.6.6.3]", name());
        if (!__control(descendants) || process_->unwinding)
            return;
        if (process_ == __current())
            __throw_kill(process_);
        if (process_->kind != __METHOD && process_->started)
            __throw_in(__throw_kill);
        else
            __end();
    }
    void reset(sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__clew_sc_running)
            __CLEW_SC_ERROR("(E573) a process may not be asynchronously reset while the simulation is not running "
                            "[IEEE 1666-2011, 5.6.6.4]", name());
        if (!__control(descendants) || process_->unwinding)
            return;
        if (process_ == __current())
            __throw_reset(process_);
        if (process_->kind == __METHOD && process_->was_reset != 0)
            __clew_sc_notify(process_->was_reset - 1);
        __throw_in(process_->kind != __METHOD && process_->started ? __throw_reset : nullptr);
    }
    template <class T> void throw_it(const T &value, sc_descendant_inclusion_info descendants = SC_NO_DESCENDANTS) const {
        if (!__clew_sc_running)
            __CLEW_SC_ERROR("(E574) throw_it not allowed unless simulation is running [IEEE 1666-2011, 5.6.6.5]", name());
        if (!__control(descendants) || process_->unwinding)
            return;
        if (process_->kind == __METHOD || !process_->started)
            return; // the reference warns (W556)
        if (process_ == __current())
            throw T(value);
        process_->thrown = new T(value);
        __throw_in([](__process *process) {
            T *thrown = static_cast<T *>(process->thrown);
            T copy(*thrown);
            delete thrown;
            throw copy;
        });
    }

    __process *__record() const { return process_; }

  private:
    __process *process_;
    // Whether there is a process to be controlled.
    bool __control(sc_descendant_inclusion_info descendants) const {
        if (process_ == nullptr || process_->ended)
            return false;
        if (!__clew_sc_running)
            __CLEW_SC_UNMODELLED("control of processes before the simulation begins is not modelled");
        if (descendants == SC_INCLUDE_DESCENDANTS && __any_spawned)
            __CLEW_SC_UNMODELLED("control of the descendants of a process is not modelled");
        return true;
    }
    void __switch(bool disabled) const {
        process_->disabled = disabled;
        if (!process_->spawned) {
            if (process_->interrupted != nullptr)
                __CLEW_SC_UNMODELLED("disable() of a process that interrupts another one is not modelled");
            if (!disabled)
                __clew_sc_enable(process_->number);
            else if (!process_->at_gate)
                __clew_sc_disable(process_->number);
            return;
        }
        process_->switched = true;
        process_->switched_at = __clew_sc_now();
    }
    void __throw_in(void (*throws)(__process *)) const {
        process_->throws = throws;
        __interrupt(process_);
    }
    // Who has no stack that is to be unwound does not run any more.
    void __end() const {
        process_->ended = true;
        if (process_->spawned)
            process_->suspended = true;
        else
            __clew_sc_suspend(process_->number);
        if (process_->terminated != 0)
            __clew_sc_notify(process_->terminated - 1);
    }
};

inline sc_object *sc_event::get_parent_object() const {
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (__is_below(name(), each->name()))
            return each;
    return nullptr;
}
inline sc_object *sc_process_handle::get_parent_object() const {
    if (process_ == nullptr)
        return nullptr;
    sc_object *object = static_cast<sc_object *>(process_->object);
    return process_->spawned ? object : object->get_parent_object();
}
inline sc_process_handle sc_get_last_created_process_handle() { return sc_process_handle(__last_process); }
// While a module is made, the current process is the last one that was made in it.
inline sc_process_handle sc_get_current_process_handle() {
    if (__clew_sc_running)
        return sc_process_handle(__current());
    bool own = __last_process != nullptr && __scope != nullptr && __last_process->owner == __scope;
    return sc_process_handle(own ? __last_process : nullptr);
}
inline __process *sc_get_current_process_b() { return __current(); }

inline uint32_t __event_of(const void *event, uint32_t, uint32_t *count) {
    *count = 1;
    return static_cast<const sc_event *>(event)->__number();
}
inline uint32_t __event_of_interface(const void *interface, uint32_t, uint32_t *count) {
    *count = 1;
    return static_cast<const sc_interface *>(interface)->default_event().__number();
}
inline uint32_t __event_of_port(const void *port, uint32_t index, uint32_t *count) {
    const sc_port_base *base = static_cast<const sc_port_base *>(port);
    *count = base->__count();
    return *count == 0 ? 0 : base->__interface(index)->default_event().__number();
}
inline uint32_t __event_of_finder(const void *finder, uint32_t index, uint32_t *count) {
    return static_cast<const sc_event_finder *>(finder)->__find(index, count);
}

class sc_sensitive {
  public:
    sc_sensitive &operator<<(const sc_event &event) { return add(&event, __event_of); }
    sc_sensitive &operator<<(const sc_interface &interface) { return add(&interface, __event_of_interface); }
    sc_sensitive &operator<<(const sc_port_base &port) { return add(&port, __event_of_port); }
    sc_sensitive &operator<<(const sc_event_finder &finder) {
        return add(new sc_event_finder(finder), __event_of_finder);
    }
    void operator()(const sc_event &event) { *this << event; }
    void operator()(const sc_port_base &port) { *this << port; }
    void operator()(const sc_interface &interface) { *this << interface; }
    void operator()(const sc_event_finder &finder) { *this << finder; }
    void __of(__process *process) { process_ = process; }

  private:
    __process *process_ = nullptr;
    sc_sensitive &add(const void *source, uint32_t (*find)(const void *, uint32_t, uint32_t *)) {
        if (process_ == nullptr)
            __CLEW_SC_ERROR("(E526) make sensitive failed: there is no process before it [IEEE 1666-2011, 5.2.14]",
                            "sensitive");
        if (__clew_sc_running)
            __CLEW_SC_ERROR("(E526) make sensitive failed: simulation running [IEEE 1666-2011, 5.2.14]", "sensitive");
        __find(process_, source, find);
        return *this;
    }
};

// The old forms: sensitive_pos << clk.
class __sensitive_edge {
  public:
    explicit __sensitive_edge(bool rises) : rises_(rises) {}
    template <class Port> __sensitive_edge &operator<<(const Port &port) {
        if (rises_)
            *owner_ << port.pos();
        else
            *owner_ << port.neg();
        return *this;
    }
    sc_sensitive *owner_ = nullptr;

  private:
    bool rises_;
};

// The edge that a clocked thread waits for: as given, or the rising one of a port or signal.
template <class P> auto __edge(const P &port, int) -> decltype(port.pos()) { return port.pos(); }
template <class P> auto __edge(const P &signal, long) -> decltype(signal.posedge_event()) {
    return signal.posedge_event();
}
template <class P> const P &__edge(const P &given, ...) { return given; }

class sc_module : public sc_object {
  public:
    const char *kind() const override { return "sc_module"; }
    virtual ~sc_module() {}
    void __finished() {
        if (__scope == this)
            __scope = get_parent_object();
    }

    // How ports are bound by position: m(a, b) or m << a << b.
    sc_module &operator<<(sc_interface &interface) { return __bind_next(&interface, nullptr); }
    sc_module &operator<<(sc_port_base &port) { return __bind_next(nullptr, &port); }
    sc_module &operator,(sc_interface &interface) { return __bind_next(&interface, nullptr); }
    sc_module &operator,(sc_port_base &port) { return __bind_next(nullptr, &port); }
    template <class... Others> void operator()(Others &...others) { (void)(*this << ... << others); }

    void __before_end_of_elaboration() override { __inside_of([this] { before_end_of_elaboration(); }); }
    void __end_of_elaboration() override { __inside_of([this] { end_of_elaboration(); }); }
    void __start_of_simulation() override { __inside_of([this] { start_of_simulation(); }); }
    void __end_of_simulation() override { end_of_simulation(); }
    sc_module *__module() override { return this; }
    void __add_port(sc_port_base *port) {
        (last_port_ == nullptr ? ports_ : last_port_->__next_port) = port;
        last_port_ = port;
    }
    sc_port_base *__ports() const { return ports_; }

  protected:
    sc_module() : sc_object(__pending()) { __begin(); }
    sc_module(const sc_module_name &) : sc_object(__pending()) { __begin(); }
    explicit sc_module(const char *name) : sc_object(name) { __begin_alone(); }

    virtual void before_end_of_elaboration() {}
    virtual void end_of_elaboration() {}
    virtual void start_of_simulation() {}
    virtual void end_of_simulation() {}

    sc_sensitive sensitive;
    __sensitive_edge sensitive_pos{true};
    __sensitive_edge sensitive_neg{false};

    void dont_initialize() {
        if (process_ != nullptr)
            process_->dormant = true;
        else
            __warn(name(), "(W570) attempt to use an empty process handle ignored: dont_initialize() without a process before "
                           "it [IEEE 1666-2011, 5.2.15]");
    }
    void set_stack_size(size_t) {}
    template <class Source> void reset_signal_is(const Source &source, bool level) { __reset_by(source, level, false); }
    template <class Source> void async_reset_signal_is(const Source &source, bool level) { __reset_by(source, level, true); }
    void reset_signal_is(bool, bool) = delete;

    void wait() { sc_core::wait(); }
    void wait(int cycles) { sc_core::wait(cycles); }
    void wait(const sc_time &time) { sc_core::wait(time); }
    void wait(double value, sc_time_unit unit) { sc_core::wait(value, unit); }
    void wait(int value, sc_time_unit unit) { sc_core::wait(value, unit); }
    template <class N> __whole<N> wait(N value, sc_time_unit unit) { sc_core::wait(static_cast<double>(value), unit); }
    void wait(unsigned value, sc_time_unit unit) { sc_core::wait(value, unit); }
    void wait(const sc_event &event) { sc_core::wait(event); }
    void wait(const sc_event_or_list &list) { sc_core::wait(list); }
    void wait(const sc_event_and_list &list) { sc_core::wait(list); }
    template <class A> void wait(const sc_time &time, const A &a) { sc_core::wait(time, a); }
    template <class A> void wait(double value, sc_time_unit unit, const A &a) { sc_core::wait(value, unit, a); }
    void next_trigger() { sc_core::next_trigger(); }
    void next_trigger(const sc_time &time) { sc_core::next_trigger(time); }
    void next_trigger(double value, sc_time_unit unit) { sc_core::next_trigger(value, unit); }
    void next_trigger(const sc_event &event) { sc_core::next_trigger(event); }
    void next_trigger(const sc_event_or_list &list) { sc_core::next_trigger(list); }
    void next_trigger(const sc_event_and_list &list) { sc_core::next_trigger(list); }
    template <class A> void next_trigger(const sc_time &time, const A &a) { sc_core::next_trigger(time, a); }
    template <class A> void next_trigger(double value, sc_time_unit unit, const A &a) {
        sc_core::next_trigger(sc_time(value, unit), a);
    }
    void halt() { sc_core::halt(); }
    bool timed_out() const { return sc_core::timed_out(); }
    void end_module() {}

    // SC_METHOD and its like.
    sc_process_handle __declare(const char *name, __kind kind, void (*body)(void *), void *self) {
        if (__clew_sc_running && kind == __METHOD)
            __CLEW_SC_ERROR("(E541) call to SC_METHOD in sc_module while simulation running "
                            "[IEEE 1666-2011, 5.2.9]", name);
        if (__clew_sc_running && kind == __THREAD)
            __CLEW_SC_ERROR("(E542) call to SC_THREAD in sc_module while simulation running "
                            "[IEEE 1666-2011, 5.2.9]", name);
        if (__clew_sc_running)
            __CLEW_SC_ERROR("(E543) call to SC_CTHREAD in sc_module while simulation running "
                            "[IEEE 1666-2011, 5.2.9]", name);
        process_ = __make_process(name, kind, body, self);
        sensitive.__of(process_);
        return sc_process_handle(process_);
    }
    template <class Clock> void __clocked(const Clock &edge) {
        sensitive << __edge(edge, 0);
        process_->dormant = true;
    }

  private:
    __process *process_ = nullptr;
    sc_port_base *ports_ = nullptr;
    sc_port_base *last_port_ = nullptr;
    sc_port_base *last_bound_ = nullptr; // by position

    static const char *__pending() {
        if (__names == nullptr || __names->module_ != nullptr)
            __CLEW_SC_ERROR("(E533) module name stack is empty: did you forget to add a sc_module_name parameter to "
                            "your module constructor? [IEEE 1666-2011, 5.3.3]", "sc_module");
        return __names->name_;
    }
    void __begin() {
        __names->module_ = this;
        __begin_alone();
    }
    void __begin_alone() {
        if (__clew_sc_running)
            __CLEW_SC_ERROR("(E529) insert module failed: simulation running [IEEE 1666-2011, 4.4]", name());
        __scope = this;
        sensitive_pos.owner_ = sensitive_neg.owner_ = &sensitive;
    }
    template <class Action> void __inside_of(Action action) {
        sc_object *before = __scope;
        __scope = this;
        action();
        __scope = before;
    }
    __process *__declared(const char *what) const {
        if (process_ == nullptr)
            __CLEW_SC_ERROR("(F4) assertion failed: there is no process before it [IEEE 1666-2011, 5.2.13]", what);
        return process_;
    }
    sc_module &__bind_next(sc_interface *interface, sc_port_base *port) {
        sc_port_base *mine = last_bound_ == nullptr ? ports_ : last_bound_->__next_port;
        if (mine == nullptr)
            __CLEW_SC_ERROR("(E107) bind interface to port failed: more are bound by position than the module has ports "
                            "[IEEE 1666-2011, 5.2.20]", name());
        last_bound_ = mine;
        if (port == nullptr)
            mine->__bind(interface);
        else
            mine->__bind(port);
        return *this;
    }
    template <class Source> static uint32_t (*__edge_of(bool level))(const void *) {
        if (level)
            return [](const void *from) { return static_cast<const Source *>(from)->posedge_event().__number(); };
        return [](const void *from) { return static_cast<const Source *>(from)->negedge_event().__number(); };
    }
    template <class Source> void __reset_by(const Source &source, bool level, bool asynchronous) {
        __process *process = __declared("reset_signal_is");
        process->resettable = true;
        process->resets = new __reset{&source,
                                      [](const void *from) -> bool { return static_cast<const Source *>(from)->read(); },
                                      level, asynchronous, __edge_of<Source>(level), process->resets};
        process->interruptible = process->interruptible || asynchronous;
        if (asynchronous && level)
            __find(process, &source, [](const void *from, uint32_t, uint32_t *count) {
                *count = 1;
                return static_cast<const Source *>(from)->posedge_event().__number();
            });
        if (asynchronous && !level)
            __find(process, &source, [](const void *from, uint32_t, uint32_t *count) {
                *count = 1;
                return static_cast<const Source *>(from)->negedge_event().__number();
            });
    }
};

typedef sc_module sc_behavior;
typedef sc_module sc_channel;

inline sc_module_name::~sc_module_name() {
    if (!pushed_)
        return;
    __names = below_;
    if (module_ != nullptr)
        module_->__finished();
}

} // namespace sc_core

#define SC_MODULE(name) struct name : ::sc_core::sc_module
#define SC_CURRENT_USER_MODULE_TYPE SC_CURRENT_USER_MODULE
#define SC_CTOR(name, ...)                                                                                             \
    typedef name SC_CURRENT_USER_MODULE;                                                                               \
    name(::sc_core::sc_module_name, ##__VA_ARGS__)
#define SC_HAS_PROCESS(name) typedef name SC_CURRENT_USER_MODULE
#define __CLEW_SC_PROCESS(function, kind)                                                                              \
    this->__declare(#function, kind,                                                                                   \
                    [](void *self) { static_cast<SC_CURRENT_USER_MODULE *>(self)->function(); },                       \
                    static_cast<SC_CURRENT_USER_MODULE *>(this))
// Blocks, as the macros of the reference are: some designs write no semicolon behind them.
#define SC_METHOD(function) { __CLEW_SC_PROCESS(function, ::sc_core::__METHOD); }
#define SC_THREAD(function) { __CLEW_SC_PROCESS(function, ::sc_core::__THREAD); }
#define SC_CTHREAD(function, edge)                                                                                     \
    { __CLEW_SC_PROCESS(function, ::sc_core::__CTHREAD); this->__clocked(edge); }
#define DECLARE_METHOD_PROCESS(handle, name, host, function)

#endif
