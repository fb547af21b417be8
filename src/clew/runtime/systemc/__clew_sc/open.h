// A module whose ports nobody binds, and an environment that may do anything with them.
//
// Inputs change freely before each active edge of the clock; without a clock once in an instant, never in a later delta
// cycle of it. What they hold at the beginning is free too: it is chosen where it is read first.
#ifndef CLEW_SC_OPEN_H
#define CLEW_SC_OPEN_H

#include <systemc>

namespace sc_core {

// --- any value of a type

inline uint64_t __any_bits(int width) {
    uint64_t bits = width == 1    ? static_cast<uint64_t>(__clew_nondet_bool())
                    : width <= 8  ? static_cast<uint8_t>(__clew_nondet_i8())
                    : width <= 16 ? static_cast<uint16_t>(__clew_nondet_i16())
                    : width <= 32 ? static_cast<uint32_t>(__clew_nondet_i32())
                                  : static_cast<uint64_t>(__clew_nondet_i64());
    return width >= 64 ? bits : bits & ((uint64_t(1) << width) - 1);
}
template <class S> S __any_store(int width) {
    if constexpr (sizeof(S) <= 8)
        return static_cast<S>(__any_bits(width));
    else
        return width <= 64 ? static_cast<S>(__any_bits(width))
                           : (static_cast<S>(__any_bits(width - 64)) << 64) | static_cast<S>(__any_bits(64));
}

template <class T, class = void> struct __any {
    static constexpr bool possible = false;
    static T value() { return T(); }
};
template <class T> struct __any<T, std::enable_if_t<std::is_integral_v<T>>> {
    static constexpr bool possible = true;
    static T value() { return static_cast<T>(__any_bits(std::is_same_v<T, bool> ? 1 : 8 * static_cast<int>(sizeof(T)))); }
};
template <> struct __any<sc_dt::sc_logic> {
    static constexpr bool possible = true;
    static sc_dt::sc_logic value() { return sc_dt::sc_logic(static_cast<sc_dt::sc_logic_value_t>(__any_bits(2))); }
};
template <int W> struct __any<sc_dt::sc_lv<W>> {
    static constexpr bool possible = true;
    static sc_dt::sc_lv<W> value() {
        sc_dt::sc_lv<W> made;
        for (int i = 0; i < W; ++i)
            made.put(i, static_cast<sc_dt::sc_logic_value_t>(__any_bits(2)));
        return made;
    }
};
template <class T> struct __any_number {
    static constexpr bool possible = true;
    static T value() {
        T made;
        made.__set(__any_store<decltype(made.__get())>(made.length()));
        return made;
    }
};
template <int W> struct __any<sc_dt::sc_uint<W>> : __any_number<sc_dt::sc_uint<W>> {};
template <int W> struct __any<sc_dt::sc_int<W>> : __any_number<sc_dt::sc_int<W>> {};
template <int W> struct __any<sc_dt::sc_biguint<W>> : __any_number<sc_dt::sc_biguint<W>> {};
template <int W> struct __any<sc_dt::sc_bigint<W>> : __any_number<sc_dt::sc_bigint<W>> {};
template <int W> struct __any<sc_dt::sc_bv<W>> : __any_number<sc_dt::sc_bv<W>> {};

// --- what the environment does with a port, in the order of ports

class __driver {
  public:
    __driver *next = nullptr;
    bool clock = false;
    virtual ~__driver() {}
    virtual void drive() = 0;
    virtual bool is_on_edge(uint32_t, bool) const { return false; }
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

template <class T> class __open_signal : public sc_signal<T>, public __driver {
  public:
    explicit __open_signal(const char *name) : sc_signal<T>(name) {}
    const T &read() const override {
        choose();
        return this->now_;
    }
    void drive() override {
        choose();
        this->next_ = __any<T>::value();
        this->request_update();
    }
    bool is_on_edge(uint32_t event, bool rises) const override {
        if constexpr (std::is_same_v<T, bool>)
            return event == (rises ? this->rises_ : this->falls_).__number();
        else
            return false;
    }
    void level(bool high) override {
        if constexpr (std::is_same_v<T, bool>) {
            this->next_ = high;
            this->request_update();
        }
    }

  private:
    mutable bool chosen_ = false;
    void choose() const {
        if (chosen_ || clock)
            return;
        chosen_ = true;
        auto *self = const_cast<__open_signal *>(this);
        self->now_ = __any<T>::value();
        self->next_ = self->now_;
    }
};
template <class T> class __open_source : public sc_fifo<T>, public __driver {
  public:
    explicit __open_source(const char *name) : sc_fifo<T>(name, 1) {}
    void drive() override {
        if (this->num_free() > 0 && __clew_nondet_bool())
            this->nb_write(__any<T>::value());
    }
};
template <class T> class __open_sink : public sc_fifo<T>, public __driver {
  public:
    explicit __open_sink(const char *name) : sc_fifo<T>(name, 1) {}
    void drive() override {
        if (this->num_available() > 0 && __clew_nondet_bool())
            this->nb_read(got_);
    }

  private:
    T got_;
};

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
    }

  private:
    __driver *first_ = nullptr;
    __driver *last_ = nullptr;
    bool rises_ = false;
    bool falls_ = false;

    // The first edge to which a process is sensitive is that of its clock.
    void look_for_clock(__process *process) {
        for (uint32_t i = 0; i < process->count; ++i)
            for (__driver *each = first_; each != nullptr; each = each->next)
                for (bool rises : {true, false})
                    if (each->is_on_edge(process->events[i], rises)) {
                        each->clock = true;
                        (rises ? rises_ : falls_) = true;
                        return;
                    }
    }
    void drive() {
        if (first_ == nullptr)
            return;
        uint64_t half = sc_time(5, SC_NS).value();
        while (!rises_ && !falls_) {
            first_->drive_all();
            __clew_sc_wait_for(2 * half);
        }
        if (rises_ && falls_)
            drive_both(half);
        for (bool level = !rises_;; level = !level) { // inputs change with the edge that nobody looks at
            first_->level_all(level);
            if (level != rises_)
                first_->drive_all();
            __clew_sc_wait_for(half);
        }
    }
    void drive_both(uint64_t half) {
        for (bool level = true;; level = !level) {
            first_->drive_all();
            __clew_sc_wait_for(half / 2);
            first_->level_all(level);
            __clew_sc_wait_for(half - half / 2);
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
    for (sc_port_base *each : module->__ports())
        each->__open_up();
    __scope = nullptr;
    sc_start();
    return 0;
}

} // namespace sc_core
#endif
