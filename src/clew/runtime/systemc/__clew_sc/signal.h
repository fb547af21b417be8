// Signals and their ports: a write is seen behind the next update phase. IEEE 1666-2011, 6.3 to 6.12.
#ifndef CLEW_SC_SIGNAL_H
#define CLEW_SC_SIGNAL_H

#include <__clew_sc/module.h>
#include <__clew_sc/logic.h>

namespace sc_core {

enum sc_writer_policy { SC_ONE_WRITER = 0, SC_MANY_WRITERS = 1, SC_UNCHECKED_WRITERS = 3 };

inline uint32_t __channel_count = 0;
inline __channel *__last_channel = nullptr;

extern "C" inline void __clew_sc_update(void *);

class sc_prim_channel : public sc_object {
  public:
    const char *kind() const override { return "sc_prim_channel"; }
    virtual void update() {}
    void __before_end_of_elaboration() override { before_end_of_elaboration(); }
    void __end_of_elaboration() override { end_of_elaboration(); }
    void __start_of_simulation() override { start_of_simulation(); }
    void __end_of_simulation() override { end_of_simulation(); }

  protected:
    sc_prim_channel() : sc_object(__unique("prim_channel")) { __enter_channel(); }
    explicit sc_prim_channel(const char *name) : sc_object(name) { __enter_channel(); }

    void request_update() { __clew_sc_request_update(number_); }
    void async_request_update() { request_update(); }
    virtual void before_end_of_elaboration() {}
    virtual void end_of_elaboration() {}
    virtual void start_of_simulation() {}
    virtual void end_of_simulation() {}

    void wait() { sc_core::wait(); }
    void wait(const sc_event &event) { sc_core::wait(event); }
    void wait(const sc_event_or_list &list) { sc_core::wait(list); }
    void wait(const sc_time &time) { sc_core::wait(time); }
    void wait(double value, sc_time_unit unit) { sc_core::wait(value, unit); }
    void next_trigger(const sc_event &event) { sc_core::next_trigger(event); }

  private:
    uint32_t number_;
    void __enter_channel() {
        number_ = __channel_count++;
        if (__clew_sc_running)
            __CLEW_SC_ERROR("(E113) insert primitive channel failed: simulation running [IEEE 1666-2011, 5.15.3]", name());
        __channel *made = new __channel{__clew_sc_update, this, name(), nullptr, number_};
        if (__last_channel == nullptr)
            __clew_sc_channels = made;
        else
            __last_channel->next = made;
        __last_channel = made;
    }
};

extern "C" inline void __clew_sc_update(void *channel) {
    __clew_sc_updating = true;
    static_cast<sc_prim_channel *>(channel)->update();
    __clew_sc_updating = false;
}

template <class T> class sc_signal_in_if : virtual public sc_interface {
  public:
    virtual const T &read() const = 0;
    virtual const T &get_data_ref() const { return read(); }
    virtual const sc_event &value_changed_event() const = 0;
    virtual bool event() const = 0;
};

template <> class sc_signal_in_if<bool> : virtual public sc_interface {
  public:
    virtual const bool &read() const = 0;
    virtual const bool &get_data_ref() const { return read(); }
    virtual const sc_event &value_changed_event() const = 0;
    virtual const sc_event &posedge_event() const = 0;
    virtual const sc_event &negedge_event() const = 0;
    virtual bool event() const = 0;
    virtual bool posedge() const = 0;
    virtual bool negedge() const = 0;
};

template <> class sc_signal_in_if<sc_dt::sc_logic> : virtual public sc_interface {
  public:
    virtual const sc_dt::sc_logic &read() const = 0;
    virtual const sc_dt::sc_logic &get_data_ref() const { return read(); }
    virtual const sc_event &value_changed_event() const = 0;
    virtual const sc_event &posedge_event() const = 0;
    virtual const sc_event &negedge_event() const = 0;
    virtual bool event() const = 0;
    virtual bool posedge() const = 0;
    virtual bool negedge() const = 0;
};

template <class T> class sc_signal_write_if : virtual public sc_interface {
  public:
    virtual void write(const T &) = 0;
    virtual sc_writer_policy get_writer_policy() const { return SC_ONE_WRITER; }
};

template <class T> class sc_signal_inout_if : public sc_signal_in_if<T>, public sc_signal_write_if<T> {};
template <class T> using sc_signal_out_if = sc_signal_inout_if<T>;

inline void __second_driver(const char *name) {
    __CLEW_SC_ERROR("(E115) sc_signal<T> cannot have more than one driver [IEEE 1666-2011, 6.4.4]", name);
}

// The number of the delta cycle is no part of the state, so `event()` is a flag that stands for one cycle.
template <class T, sc_writer_policy POL> class __signal : public sc_signal_inout_if<T>, public sc_prim_channel {
  public:
    typedef T value_type;

    const T &read() const override { return now_; }
    operator const T &() const { return now_; }
    const T &get_new_value() const { return next_; }
    void write(const T &value) override {
        check_writer();
        next_ = value;
        request_update();
    }
    const sc_event &default_event() const override { return changed_; }
    const sc_event &value_changed_event() const override { return changed_; }
    bool event() const override { return fresh_; }
    sc_writer_policy get_writer_policy() const override { return POL; }
    const char *kind() const override { return "sc_signal"; }
    bool __may_be_channel() const override { return false; }
    void register_port(sc_port_base &port, const char *) override {
        if (POL == SC_ONE_WRITER && port.__drives()) {
            if (driver_ != nullptr && driver_ != &port)
                __second_driver(name());
            driver_ = &port;
        }
    }
    void print(std::ostream &stream) const override;
    void dump(std::ostream &stream) const override { print(stream); }

  protected:
    T now_;
    T next_;
    sc_event changed_{this->name(), "value_changed_event"};
    const void *writer_ = nullptr;
    const sc_port_base *driver_ = nullptr;
    bool fresh_ = false;

    explicit __signal(const char *name) : sc_prim_channel(name), now_(T()), next_(now_) {}
    __signal(const char *name, const T &value) : sc_prim_channel(name), now_(value), next_(value) {}

    void check_writer() {
        if (POL == SC_UNCHECKED_WRITERS)
            return;
        const void *writer = __current();
        if (writer == nullptr || writer == writer_)
            return;
        if (writer_ != nullptr)
            __second_driver(name());
        writer_ = writer;
    }
    virtual void happened() {}
    void settle(bool differs) {
        if (POL == SC_MANY_WRITERS)
            writer_ = nullptr; // of each evaluation phase one
        if (!differs) {
            if (__clew_sc_asks && fresh_)
                fresh_ = false;
            return;
        }
        now_ = next_;
        changed_.notify_delayed();
        happened();
        if (__clew_sc_asks) {
            fresh_ = true;
            request_update(); // so that the flag falls with the next cycle
        }
    }
    void update() override { settle(!(next_ == now_)); }
};

template <class T, sc_writer_policy POL = SC_ONE_WRITER> class sc_signal : public __signal<T, POL> {
  public:
    sc_signal() : __signal<T, POL>(__unique("signal")) {}
    explicit sc_signal(const char *name) : __signal<T, POL>(name) {}
    sc_signal(const char *name, const T &value) : __signal<T, POL>(name, value) {}
    sc_signal &operator=(const T &value) { this->write(value); return *this; }
    sc_signal &operator=(const sc_signal &other) { this->write(other.read()); return *this; }
    template <sc_writer_policy Q> sc_signal &operator=(const sc_signal<T, Q> &other) { this->write(other.read()); return *this; }
};

// Signals with edges. What an edge is depends on the type.
inline bool __is_high(bool value) { return value; }
inline bool __is_low(bool value) { return !value; }
inline bool __is_high(const sc_dt::sc_logic &value) { return value.value() == sc_dt::Log_1; }
inline bool __is_low(const sc_dt::sc_logic &value) { return value.value() == sc_dt::Log_0; }

template <class T, sc_writer_policy POL> class __edged : public __signal<T, POL> {
  public:
    const sc_event &posedge_event() const override { return rises_; }
    const sc_event &negedge_event() const override { return falls_; }
    bool posedge() const override { return this->event() && __is_high(this->now_); }
    bool negedge() const override { return this->event() && __is_low(this->now_); }

  protected:
    using __signal<T, POL>::__signal;
    sc_event rises_{this->name(), "posedge_event"};
    sc_event falls_{this->name(), "negedge_event"};
    void happened() override {
        if (__is_high(this->now_))
            rises_.notify_delayed();
        else if (__is_low(this->now_))
            falls_.notify_delayed();
    }
};

template <sc_writer_policy POL> class sc_signal<bool, POL> : public __edged<bool, POL> {
  public:
    sc_signal() : __edged<bool, POL>(__unique("signal")) {}
    explicit sc_signal(const char *name) : __edged<bool, POL>(name) {}
    sc_signal(const char *name, bool value) : __edged<bool, POL>(name, value) {}
    sc_signal &operator=(bool value) { this->write(value); return *this; }
    sc_signal &operator=(const sc_signal &other) { this->write(other.read()); return *this; }
};

template <sc_writer_policy POL> class sc_signal<sc_dt::sc_logic, POL> : public __edged<sc_dt::sc_logic, POL> {
  public:
    sc_signal() : __edged<sc_dt::sc_logic, POL>(__unique("signal")) {}
    explicit sc_signal(const char *name) : __edged<sc_dt::sc_logic, POL>(name) {}
    sc_signal(const char *name, const sc_dt::sc_logic &value) : __edged<sc_dt::sc_logic, POL>(name, value) {}
    sc_signal &operator=(const sc_dt::sc_logic &value) { this->write(value); return *this; }
    sc_signal &operator=(const sc_signal &other) { this->write(other.read()); return *this; }
};

// A buffer: every write is an event.
template <class T, sc_writer_policy POL = SC_ONE_WRITER> class sc_buffer : public sc_signal<T, POL> {
  public:
    sc_buffer() : sc_signal<T, POL>(__unique("buffer")) {}
    explicit sc_buffer(const char *name) : sc_signal<T, POL>(name) {}
    sc_buffer(const char *name, const T &value) : sc_signal<T, POL>(name, value) {}
    sc_buffer &operator=(const T &value) { this->write(value); return *this; }
    void write(const T &value) override {
        this->check_writer();
        this->next_ = value;
        written_ = true;
        this->request_update();
    }
    const char *kind() const override { return "sc_buffer"; }

  protected:
    void update() override {
        bool written = written_;
        written_ = false;
        this->settle(written);
    }

  private:
    bool written_ = false;
};

// --- ports of signals

#ifdef __CLEW_SC_OPEN
template <class T> sc_signal<T> &__open_input(const char *name);
template <class T> sc_signal<T> &__open_output(const char *name);
#endif

template <class T> class __in : public sc_port<sc_signal_in_if<T>> {
  public:
    typedef sc_port<sc_signal_in_if<T>> base;
    using base::base;
    const T &read() const { return (*this)->read(); }
    operator const T &() const { return (*this)->read(); }
    const sc_event &default_event() const { return (*this)->default_event(); }
    const sc_event &value_changed_event() const { return (*this)->value_changed_event(); }
    bool event() const { return (*this)->event(); }
    sc_event_finder &value_changed() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_signal_in_if<T> *>(interface)->value_changed_event();
        });
    }
    const char *kind() const override { return "sc_in"; }
#ifdef __CLEW_SC_OPEN
    void __open_up() override {
        if (this->__bindings() == 0 && outer_ == nullptr)
            base::bind(__open_input<T>(this->basename()));
    }
#endif
    using base::bind;
    void bind(sc_port_b<sc_signal_inout_if<T>> &port) {
        port.__is_outer();
        outer_ = &port;
    }
    void operator()(sc_port_b<sc_signal_inout_if<T>> &port) { bind(port); }
    void operator()(sc_signal_in_if<T> &interface) { base::bind(interface); }
    void operator()(sc_port_b<sc_signal_in_if<T>> &port) { base::bind(port); }
    void __bind(sc_port_base *port) override {
        if (auto *inout = dynamic_cast<sc_port_b<sc_signal_inout_if<T>> *>(port))
            bind(*inout);
        else
            base::__bind(port);
    }
    void __complete_binding() override {
        if (outer_ != nullptr) {
            auto *port = outer_;
            outer_ = nullptr;
            port->__complete_binding();
            base::bind(*port->operator->());
        }
        base::__complete_binding();
    }

  private:
    sc_port_b<sc_signal_inout_if<T>> *outer_ = nullptr;
};

template <class T, class Base> class __with_edges : public Base {
  public:
    using Base::Base;
    const sc_event &posedge_event() const { return (*this)->posedge_event(); }
    const sc_event &negedge_event() const { return (*this)->negedge_event(); }
    bool posedge() const { return (*this)->posedge(); }
    bool negedge() const { return (*this)->negedge(); }
    sc_event_finder &pos() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_signal_in_if<T> *>(interface)->posedge_event();
        });
    }
    sc_event_finder &neg() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_signal_in_if<T> *>(interface)->negedge_event();
        });
    }
};

template <class T> class sc_in : public __in<T> {
  public:
    sc_in() : __in<T>(__unique("port")) {}
    explicit sc_in(const char *name) : __in<T>(name) {}
};
template <> class sc_in<bool> : public __with_edges<bool, __in<bool>> {
  public:
    sc_in() : __with_edges<bool, __in<bool>>(__unique("port")) {}
    explicit sc_in(const char *name) : __with_edges<bool, __in<bool>>(name) {}
};
template <> class sc_in<sc_dt::sc_logic> : public __with_edges<sc_dt::sc_logic, __in<sc_dt::sc_logic>> {
  public:
    sc_in() : __with_edges<sc_dt::sc_logic, __in<sc_dt::sc_logic>>(__unique("port")) {}
    explicit sc_in(const char *name) : __with_edges<sc_dt::sc_logic, __in<sc_dt::sc_logic>>(name) {}
};

template <class T> class __inout : public sc_port<sc_signal_inout_if<T>> {
  public:
    typedef sc_port<sc_signal_inout_if<T>> base;
    using base::base;
    const T &read() const { return (*this)->read(); }
    operator const T &() const { return (*this)->read(); }
    void write(const T &value) { (*this)->write(value); }
    const sc_event &default_event() const { return (*this)->default_event(); }
    const sc_event &value_changed_event() const { return (*this)->value_changed_event(); }
    bool event() const { return (*this)->event(); }
    sc_event_finder &value_changed() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_signal_in_if<T> *>(interface)->value_changed_event();
        });
    }
    void initialize(const T &value) {
        delete initial_;
        initial_ = new T(value);
    }
    void __end_of_elaboration() override {
        if (initial_ != nullptr)
            write(*initial_);
        base::__end_of_elaboration();
    }
    bool __drives() const override { return true; }
    const char *kind() const override { return "sc_inout"; }
#ifdef __CLEW_SC_OPEN
    void __open_up() override {
        if (this->__bindings() == 0)
            this->bind(__open_output<T>(this->basename()));
    }
#endif

  private:
    T *initial_ = nullptr;
};

#define __CLEW_SC_PORT(name, base)                                                                                     \
    name() : base(__unique("port")) {}                                                                                 \
    explicit name(const char *text) : base(text) {}                                                                    \
    name &operator=(const value_type &value) { this->write(value); return *this; }                                     \
    name &operator=(const name &other) { this->write(other.read()); return *this; }                                    \
    template <class Other> name &operator=(const Other &other) {                                                       \
        this->write(static_cast<value_type>(other));                                                                   \
        return *this;                                                                                                  \
    }

template <class T> class sc_inout : public __inout<T> {
  public:
    typedef T value_type;
    __CLEW_SC_PORT(sc_inout, __inout<T>)
};
template <> class sc_inout<bool> : public __with_edges<bool, __inout<bool>> {
    typedef __with_edges<bool, __inout<bool>> edges;

  public:
    typedef bool value_type;
    __CLEW_SC_PORT(sc_inout, edges)
};
template <> class sc_inout<sc_dt::sc_logic> : public __with_edges<sc_dt::sc_logic, __inout<sc_dt::sc_logic>> {
    typedef __with_edges<sc_dt::sc_logic, __inout<sc_dt::sc_logic>> edges;

  public:
    typedef sc_dt::sc_logic value_type;
    __CLEW_SC_PORT(sc_inout, edges)
};
template <class T> class sc_out : public sc_inout<T> {
  public:
    typedef T value_type;
    __CLEW_SC_PORT(sc_out, sc_inout<T>)
    const char *kind() const override { return "sc_out"; }
};

typedef sc_in<bool> sc_in_clk;
typedef sc_inout<bool> sc_inout_clk;
typedef sc_out<bool> sc_out_clk;

inline void __register_port(sc_object *module, sc_port_base *port) {
    if (sc_module *owner = module->__module())
        owner->__add_port(port);
}

} // namespace sc_core
#endif
