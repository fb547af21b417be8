// A module whose ports nobody binds, and an environment that may do anything with them.
//
// Inputs change freely before each active edge of the clock; without a clock once in an instant, never in a later delta
// cycle of it. What they hold at the beginning is free too.
#ifndef CLEW_SC_OPEN_H
#define CLEW_SC_OPEN_H

#include <systemc>

namespace sc_core {

// --- any value of a type

template <int W> uint64_t __any_bits() { return __clew_nondet_bits(W); }
template <class S, int W> S __any_store() {
    if constexpr (W <= 64)
        return static_cast<S>(__any_bits<W>());
    else
        return (static_cast<S>(__any_bits<W - 64>()) << 64) | static_cast<S>(__any_bits<64>());
}

template <class T, class = void> struct __any {
    static constexpr bool possible = false;
    static T value() { return T(); }
};
template <class T> struct __any<T, std::enable_if_t<std::is_integral_v<T>>> {
    static constexpr bool possible = true;
    static T value() { return static_cast<T>(__any_bits<std::is_same_v<T, bool> ? 1 : 8 * static_cast<int>(sizeof(T))>()); }
};
template <> struct __any<sc_dt::sc_logic> {
    static constexpr bool possible = true;
    static sc_dt::sc_logic value() { return sc_dt::sc_logic(static_cast<sc_dt::sc_logic_value_t>(__any_bits<2>())); }
};
template <int W> struct __any<sc_dt::sc_lv<W>> {
    static constexpr bool possible = true;
    static sc_dt::sc_lv<W> value() {
        sc_dt::sc_lv<W> made;
        for (int i = 0; i < W; ++i)
            made.put(i, static_cast<sc_dt::sc_logic_value_t>(__any_bits<2>()));
        return made;
    }
};
template <class T, int W> struct __any_number {
    static constexpr bool possible = true;
    static T value() {
        T made;
        made.__set(__any_store<decltype(made.__get()), W>());
        return made;
    }
};
template <int W> struct __any<sc_dt::sc_uint<W>> : __any_number<sc_dt::sc_uint<W>, W> {};
template <int W> struct __any<sc_dt::sc_int<W>> : __any_number<sc_dt::sc_int<W>, W> {};
template <int W> struct __any<sc_dt::sc_biguint<W>> : __any_number<sc_dt::sc_biguint<W>, W> {};
template <int W> struct __any<sc_dt::sc_bigint<W>> : __any_number<sc_dt::sc_bigint<W>, W> {};
template <int W> struct __any<sc_dt::sc_bv<W>> : __any_number<sc_dt::sc_bv<W>, W> {};

// --- what the environment does with a port, in the order of ports

class __driver {
  public:
    __driver *next = nullptr;
    bool clock = false;
    virtual ~__driver() {}
    virtual const char *named() const = 0;
    virtual void drive() = 0;
    virtual bool is_on_edge(uint32_t, bool) const { return false; }
    virtual bool has_edges() const { return false; }
    virtual void rest_at(bool) {}
    virtual void level(bool) {}
    void drive_all() {
        if (!clock)
            drive();
        if (next != nullptr)
            next->drive_all();
    }
    void level_all(bool high) {
        if (clock)
            level(high);
        if (next != nullptr)
            next->level_all(high);
    }
};

// The first value is chosen by the update in front of the initialisation: so every process sees the same.
template <class T> class __open_signal : public sc_signal<T>, public __driver {
  public:
    explicit __open_signal(const char *name) : sc_signal<T>(name) { this->request_update(); }
    const T &read() const override {
        if (!__clew_sc_running && !clock)
            __clew_nondet_bool(); // which is refused: what is built must not depend on an input
        return this->now_;
    }
    const char *named() const override { return this->basename(); }
    void drive() override {
        this->next_ = __any<T>::value();
        this->request_update();
    }
    bool has_edges() const override { return std::is_same_v<T, bool>; }
    bool is_on_edge(uint32_t event, bool rises) const override {
        if constexpr (std::is_same_v<T, bool>)
            return event == (rises ? this->rises_ : this->falls_).__number();
        else
            return false;
    }
    void rest_at(bool high) override {
        if constexpr (std::is_same_v<T, bool>)
            this->now_ = this->next_ = high;
    }
    void level(bool high) override {
        if constexpr (std::is_same_v<T, bool>) {
            this->next_ = high;
            this->request_update();
        }
    }

  protected:
    void update() override {
        if (chosen_ || clock) {
            sc_signal<T>::update();
            return;
        }
        chosen_ = true;
        this->now_ = this->next_ = __any<T>::value();
    }

  private:
    bool chosen_ = false;
};
template <class T> class __open_source : public sc_fifo<T>, public __driver {
  public:
    explicit __open_source(const char *name) : sc_fifo<T>(name, 1) {}
    const char *named() const override { return this->basename(); }
    void drive() override {
        if (this->num_free() > 0 && __clew_nondet_bool())
            this->nb_write(__any<T>::value());
    }
};
template <class T> class __open_sink : public sc_fifo<T>, public __driver {
  public:
    explicit __open_sink(const char *name) : sc_fifo<T>(name, 1) {}
    const char *named() const override { return this->basename(); }
    void drive() override {
        if (this->num_available() > 0 && __clew_nondet_bool())
            this->nb_read(got_);
    }

  private:
    T got_;
};

extern "C" {
inline const char *__clew_sc_edges = nullptr; // the edges that are active, for the front end
}

inline bool __is_called_clock(const char *name) {
    for (; *name != 0; ++name)
        if ((name[0] | 32) == 'c' && (name[1] | 32) == 'l' &&
            ((name[2] | 32) == 'k' || ((name[2] | 32) == 'o' && (name[3] | 32) == 'c' && (name[4] | 32) == 'k')))
            return true;
    return false;
}

class __environment : public sc_module {
  public:
    SC_HAS_PROCESS(__environment);
    explicit __environment(sc_module_name name) : sc_module(name) { SC_THREAD(drive); }
    void add(__driver *driver) {
        if (last_ == nullptr)
            first_ = driver;
        else
            last_->next = driver;
        last_ = driver;
    }
    void start_of_simulation() override {
        for (__process *each = __clew_sc_processes; each != nullptr; each = each->next)
            look_for_clock(each);
        if (!rises_ && !falls_)
            look_for_name();
        for (__driver *each = first_; each != nullptr; each = each->next)
            if (each->clock)
                each->rest_at(!rises_);
    }

  private:
    __driver *first_ = nullptr;
    __driver *last_ = nullptr;
    bool rises_ = false;
    bool falls_ = false;

    // Of the edges to which a process is sensitive that of a port which is called a clock, else the first, is active.
    void look_for_clock(__process *process) {
        __driver *found = nullptr;
        bool up = false;
        for (uint32_t i = 0; i < process->count; ++i)
            for (__driver *each = first_; each != nullptr; each = each->next)
                for (bool rises : {true, false})
                    if (each->is_on_edge(process->events[i], rises) &&
                        (found == nullptr || (!__is_called_clock(found->named()) && __is_called_clock(each->named())))) {
                        found = each;
                        up = rises;
                    }
        if (found != nullptr)
            take(found, up, !up);
    }
    // Nobody is sensitive to an edge, but may wait for one: both of what is called a clock are active.
    void look_for_name() {
        for (__driver *each = first_; each != nullptr; each = each->next)
            if (each->has_edges() && __is_called_clock(each->named()))
                take(each, true, true);
    }
    void take(__driver *driver, bool rises, bool falls) {
        if (!driver->clock || (rises && !rises_) || (falls && !falls_)) {
            const char *edge = rises && falls ? "both edges of " : rises ? "the rising edge of " : "the falling edge of ";
            __clew_sc_edges = __clew_sc_edges == nullptr ? __joined(edge, driver->named(), "")
                                                         : __joined(__joined(__clew_sc_edges, ", ", edge), driver->named(), "");
        }
        driver->clock = true;
        rises_ = rises_ || rises;
        falls_ = falls_ || falls;
    }
    void drive() {
        if (first_ == nullptr)
            return;
        uint64_t half = sc_time(5, SC_NS).value();
        while (!rises_ && !falls_) {
            __clew_sc_wait_for(2 * half);
            first_->drive_all();
        }
        if (rises_ && falls_)
            drive_both(half);
        for (bool level = rises_;; level = !level) { // inputs change with the edge that nobody looks at
            __clew_sc_wait_for(half);
            first_->level_all(level);
            if (level != rises_)
                first_->drive_all();
        }
    }
    void drive_both(uint64_t half) {
        for (bool level = true;; level = !level) {
            __clew_sc_wait_for(half / 2);
            first_->level_all(level);
            __clew_sc_wait_for(half - half / 2);
            first_->drive_all();
        }
    }
};

inline __environment *__around = nullptr;

// Called for ports of the module that nobody has bound.
template <class T> sc_signal<T> &__open_input(const char *name) {
    if constexpr (!__any<T>::possible)
        __CLEW_SC_ERROR("an input of this type cannot be chosen freely: write an sc_main that drives it", name);
    __open_signal<T> *made = new __open_signal<T>(name);
    __around->add(made);
    return *made;
}
template <class T> sc_signal<T> &__open_output(const char *name) { return *new sc_signal<T>(name); }
template <class T> sc_fifo<T> &__open_fifo(const char *name, bool source) {
    if constexpr (!__any<T>::possible)
        __CLEW_SC_ERROR("a value of this type cannot be chosen freely: write an sc_main that writes it", name);
    if (source) {
        __open_source<T> *made = new __open_source<T>(name);
        __around->add(made);
        return *made;
    }
    __open_sink<T> *made = new __open_sink<T>(name);
    __around->add(made);
    return *made;
}

template <class M> int __open_top(const char *name) {
    __around = new __environment("environment");
    M *module = new M(name);
    __scope = __around;
    for (sc_port_base *each = module->__ports(); each != nullptr; each = each->__next_port)
        each->__open_up();
    __scope = nullptr;
    sc_start();
    return 0;
}

} // namespace sc_core
#endif
