// The other channels of the library. IEEE 1666-2011, 6.7, 6.23 to 6.29.
#ifndef CLEW_SC_CHANNELS_H
#define CLEW_SC_CHANNELS_H

#include <__clew_sc/signal.h>

namespace sc_core {

// --- sc_fifo

template <class T> class sc_fifo_nonblocking_in_if : virtual public sc_interface {
  public:
    virtual bool nb_read(T &) = 0;
    virtual const sc_event &data_written_event() const = 0;
};
template <class T> class sc_fifo_blocking_in_if : virtual public sc_interface {
  public:
    virtual void read(T &) = 0;
    virtual T read() = 0;
};
template <class T> class sc_fifo_in_if : public sc_fifo_nonblocking_in_if<T>, public sc_fifo_blocking_in_if<T> {
  public:
    virtual int num_available() const = 0;
};
template <class T> class sc_fifo_nonblocking_out_if : virtual public sc_interface {
  public:
    virtual bool nb_write(const T &) = 0;
    virtual const sc_event &data_read_event() const = 0;
};
template <class T> class sc_fifo_blocking_out_if : virtual public sc_interface {
  public:
    virtual void write(const T &) = 0;
};
template <class T> class sc_fifo_out_if : public sc_fifo_nonblocking_out_if<T>, public sc_fifo_blocking_out_if<T> {
  public:
    virtual int num_free() const = 0;
};

template <class T> class sc_fifo_in;
template <class T> class sc_fifo_out;

template <class T> class sc_fifo : public sc_fifo_in_if<T>, public sc_fifo_out_if<T>, public sc_prim_channel {
  public:
    explicit sc_fifo(int size = 16) : sc_prim_channel(__unique("fifo")) { begin(size); }
    explicit sc_fifo(const char *name, int size = 16) : sc_prim_channel(name) { begin(size); }
    ~sc_fifo() override { delete[] items_; }

    void read(T &value) override {
        while (num_available() == 0)
            sc_core::wait(written_);
        value = take();
    }
    T read() override {
        while (num_available() == 0)
            sc_core::wait(written_);
        return take();
    }
    bool nb_read(T &value) override {
        if (num_available() == 0)
            return false;
        value = take();
        return true;
    }
    operator T() { return read(); }
    void write(const T &value) override {
        if (__clew_sc_rooms)
            __clew_check(num_free() != 0, "systemc.fifo-full", "a write blocks: the FIFO is full [IEEE 1666-2011, 6.23.6]");
        while (num_free() == 0)
            sc_core::wait(read_);
        put(value);
    }
    bool nb_write(const T &value) override {
        if (__clew_sc_rooms)
            __clew_check(num_free() != 0, "systemc.fifo-full",
                         "a nonblocking write is refused: the FIFO is full [IEEE 1666-2011, 6.23.6]");
        if (num_free() == 0)
            return false;
        put(value);
        return true;
    }
    sc_fifo &operator=(const T &value) { write(value); return *this; }

    int num_available() const override { return static_cast<int>(readable_ - taken_); }
    int num_free() const override { return static_cast<int>(size_ - readable_ - put_); }
    const sc_event &data_written_event() const override { return written_; }
    const sc_event &data_read_event() const override { return read_; }
    const char *kind() const override { return "sc_fifo"; }
    bool __may_be_channel() const override { return false; }
    void register_port(sc_port_base &port, const char *) override;
    void print(std::ostream &) const override {}
    void dump(std::ostream &) const override {}

  protected:
    void update() override {
        if (taken_ > 0)
            read_.notify_delayed();
        if (put_ > 0)
            written_.notify_delayed();
        readable_ = readable_ - taken_ + put_;
        taken_ = 0;
        put_ = 0;
    }

  private:
    uint32_t size_ = 0;
    T *items_ = nullptr;
    uint32_t first_ = 0;
    uint32_t last_ = 0;
    uint32_t readable_ = 0;
    uint32_t taken_ = 0;
    uint32_t put_ = 0;
    sc_event written_{this->name(), "data_written_event"};
    sc_event read_{this->name(), "data_read_event"};
    const sc_port_base *reader_ = nullptr;
    const sc_port_base *writer_ = nullptr;

    void begin(int size) {
        if (size <= 0)
            __CLEW_SC_ERROR("(E106) sc_fifo<T> must have a size of at least 1 [IEEE 1666-2011, 6.23.4]", name());
        size_ = static_cast<uint32_t>(size);
        items_ = new T[size_]();
        __fifo(this, items_, name(), size_);
    }
    T take() {
        T value = items_[first_];
        first_ = first_ + 1 == size_ ? 0 : first_ + 1;
        ++taken_;
        request_update();
        return value;
    }
    void put(const T &value) {
        items_[last_] = value;
        last_ = last_ + 1 == size_ ? 0 : last_ + 1;
        ++put_;
        request_update();
    }
};

#ifdef __CLEW_SC_OPEN
template <class T> sc_fifo<T> &__open_fifo(const char *name, bool source);
#endif

template <class T> class sc_fifo_in : public sc_port<sc_fifo_in_if<T>, 0> {
  public:
    sc_fifo_in() : sc_port<sc_fifo_in_if<T>, 0>(__unique("port")) {}
    explicit sc_fifo_in(const char *name) : sc_port<sc_fifo_in_if<T>, 0>(name) {}
    void read(T &value) { (*this)->read(value); }
    T read() { return (*this)->read(); }
    bool nb_read(T &value) { return (*this)->nb_read(value); }
    operator T() { return (*this)->read(); }
    int num_available() const { return (*this)->num_available(); }
    const sc_event &data_written_event() const { return (*this)->data_written_event(); }
    sc_event_finder &data_written() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_fifo_in_if<T> *>(interface)->data_written_event();
        });
    }
    const char *kind() const override { return "sc_fifo_in"; }
#ifdef __CLEW_SC_OPEN
    void __open_up() override {
        if (this->__bindings() == 0)
            this->bind(__open_fifo<T>(this->basename(), true));
    }
#endif
};
template <class T> class sc_fifo_out : public sc_port<sc_fifo_out_if<T>, 0> {
  public:
    sc_fifo_out() : sc_port<sc_fifo_out_if<T>, 0>(__unique("port")) {}
    explicit sc_fifo_out(const char *name) : sc_port<sc_fifo_out_if<T>, 0>(name) {}
    void write(const T &value) { (*this)->write(value); }
    bool nb_write(const T &value) { return (*this)->nb_write(value); }
    sc_fifo_out &operator=(const T &value) { write(value); return *this; }
    int num_free() const { return (*this)->num_free(); }
    const sc_event &data_read_event() const { return (*this)->data_read_event(); }
    sc_event_finder &data_read() const {
        return *new sc_event_finder(*this, [](const sc_interface *interface) -> const sc_event & {
            return dynamic_cast<const sc_fifo_out_if<T> *>(interface)->data_read_event();
        });
    }
    const char *kind() const override { return "sc_fifo_out"; }
#ifdef __CLEW_SC_OPEN
    void __open_up() override {
        if (this->__bindings() == 0)
            this->bind(__open_fifo<T>(this->basename(), false));
    }
#endif
};

template <class T> void sc_fifo<T>::register_port(sc_port_base &port, const char *) {
    if (dynamic_cast<sc_port_b<sc_fifo_in_if<T>> *>(&port) != nullptr) {
        if (reader_ != nullptr && reader_ != &port)
            __CLEW_SC_ERROR("(E104) sc_fifo<T> cannot have more than one reader [IEEE 1666-2011, 6.23.3]", name());
        reader_ = &port;
    } else {
        if (writer_ != nullptr && writer_ != &port)
            __CLEW_SC_ERROR("(E105) sc_fifo<T> cannot have more than one writer [IEEE 1666-2011, 6.23.3]", name());
        writer_ = &port;
    }
}

// --- sc_mutex, sc_semaphore

class sc_mutex_if : virtual public sc_interface {
  public:
    virtual int lock() = 0;
    virtual int trylock() = 0;
    virtual int unlock() = 0;
};
class sc_mutex : public sc_mutex_if, public sc_object {
  public:
    sc_mutex() : sc_object(__unique("mutex")) {}
    explicit sc_mutex(const char *name) : sc_object(name) {}
    int lock() override {
        while (owner_ != nullptr)
            sc_core::wait(free_);
        owner_ = __current();
        return 0;
    }
    int trylock() override {
        if (owner_ != nullptr)
            return -1;
        owner_ = __current();
        return 0;
    }
    int unlock() override {
        if (owner_ != __current())
            return -1;
        owner_ = nullptr;
        free_.notify();
        return 0;
    }
    const char *kind() const override { return "sc_mutex"; }
    bool __may_be_channel() const override { return false; }

  private:
    const __process *owner_ = nullptr;
    sc_event free_{this->name(), "free_event"};
};

class sc_semaphore_if : virtual public sc_interface {
  public:
    virtual int wait() = 0;
    virtual int trywait() = 0;
    virtual int post() = 0;
    virtual int get_value() const = 0;
};
class sc_semaphore : public sc_semaphore_if, public sc_object {
  public:
    explicit sc_semaphore(int value) : sc_object(__unique("semaphore")), value_(value) { check(); }
    sc_semaphore(const char *name, int value) : sc_object(name), value_(value) { check(); }
    int wait() override {
        while (value_ <= 0)
            sc_core::wait(free_);
        --value_;
        return 0;
    }
    int trywait() override {
        if (value_ <= 0)
            return -1;
        --value_;
        return 0;
    }
    int post() override {
        ++value_;
        free_.notify();
        return 0;
    }
    int get_value() const override { return value_; }
    const char *kind() const override { return "sc_semaphore"; }
    bool __may_be_channel() const override { return false; }

  private:
    int value_;
    sc_event free_{this->name(), "free_event"};
    void check() const {
        if (value_ < 0)
            __CLEW_SC_ERROR("(E119) sc_semaphore requires an initial value >= 0 [IEEE 1666-2011, 6.28.4]", name());
    }
};

// --- sc_event_queue

class sc_event_queue_if : public virtual sc_interface {
  public:
    virtual void notify(double, sc_time_unit) = 0;
    virtual void notify(const sc_time &) = 0;
    virtual void cancel_all() = 0;
};
class sc_event_queue : public sc_event_queue_if, public sc_module {
  public:
    sc_event_queue(sc_module_name name = sc_module_name(__unique("event_queue"))) : sc_module(name) {
        __declare("fire_event", __METHOD, [](void *self) { static_cast<sc_event_queue *>(self)->fire(); }, this);
        sensitive << due_;
        dont_initialize();
    }
    void notify(const sc_time &after) override {
        uint64_t when = __clew_sc_now() + after.value();
        if (count_ == 16)
            __clew_check(0, "library.unmodelled", "more than sixteen pending notifications of an sc_event_queue");
        uint32_t at = count_++;
        for (; at > 0 && times_[at - 1] > when; --at)
            times_[at] = times_[at - 1];
        times_[at] = when;
        arm();
    }
    void notify(double value, sc_time_unit unit) override { notify(sc_time(value, unit)); }
    void cancel_all() override {
        count_ = 0;
        due_.cancel();
    }
    const sc_event &default_event() const override { return happened_; }
    operator const sc_event &() const { return happened_; }
    const char *kind() const override { return "sc_event_queue"; }

  private:
    uint64_t times_[16] = {};
    uint32_t count_ = 0;
    sc_event due_{"due_event"};
    sc_event happened_{"default_event"};

    void arm() {
        due_.cancel();
        if (count_ > 0)
            due_.notify(sc_time::from_value(times_[0] - __clew_sc_now()));
    }
    void fire() {
        happened_.notify();
        --count_;
        for (uint32_t i = 0; i < count_; ++i)
            times_[i] = times_[i + 1];
        times_[count_] = 0;
        arm();
    }
};
#define SC_EVENT_QUEUE_PORT sc_port<sc_event_queue_if, 1, SC_ONE_OR_MORE_BOUND>
typedef sc_port<sc_event_queue_if, 1, SC_ONE_OR_MORE_BOUND> sc_event_queue_port;

// --- sc_clock

class sc_clock : public sc_signal<bool> {
  public:
    sc_clock() : sc_signal<bool>(__unique("clock"), false) { begin(sc_time(1, SC_NS), 0.5, SC_ZERO_TIME, true); }
    explicit sc_clock(const char *name) : sc_signal<bool>(name, false) { begin(sc_time(1, SC_NS), 0.5, SC_ZERO_TIME, true); }
    sc_clock(const char *name, const sc_time &period, double duty = 0.5, const sc_time &start = SC_ZERO_TIME,
             bool rises_first = true)
        : sc_signal<bool>(name, !rises_first) {
        begin(period, duty, start, rises_first);
    }
    sc_clock(const char *name, double period, sc_time_unit unit, double duty = 0.5)
        : sc_signal<bool>(name, false) {
        begin(sc_time(period, unit), duty, SC_ZERO_TIME, true);
    }
    sc_clock(const char *name, double period, sc_time_unit unit, double duty, double start, sc_time_unit start_unit,
             bool rises_first = true)
        : sc_signal<bool>(name, !rises_first) {
        begin(sc_time(period, unit), duty, sc_time(start, start_unit), rises_first);
    }
    sc_clock(const char *name, double period, double duty = 0.5, double start = 0.0, bool rises_first = true)
        : sc_signal<bool>(name, !rises_first) {
        begin(sc_time(period, true), duty, sc_time(start, true), rises_first);
    }

    void write(const bool &) override {
        __CLEW_SC_ERROR("(E125) attempt to write the value of an sc_clock instance [IEEE 1666-2011, 6.7.4]", name());
    }
    const sc_time &period() const { return period_; }
    double duty_cycle() const { return duty_; }
    const sc_time &start_time() const { return start_; }
    bool posedge_first() const { return rises_first_; }
    const char *kind() const override { return "sc_clock"; }
    void register_port(sc_port_base &port, const char *) override {
        if (port.__drives())
            __CLEW_SC_ERROR("(E128) attempted to bind sc_clock instance to sc_inout or sc_out [IEEE 1666-2011, 6.7]",
                            name());
    }

  private:
    sc_time period_, start_, high_, low_;
    double duty_;
    bool rises_first_;

    void begin(const sc_time &period, double duty, const sc_time &start, bool rises_first) {
        if (period.value() == 0)
            __CLEW_SC_ERROR("(E101) sc_clock period is zero [IEEE 1666-2011, 6.7.3]", name());
        period_ = period;
        duty_ = duty <= 0.0 || duty >= 1.0 ? 0.5 : duty;
        start_ = start;
        rises_first_ = rises_first;
        high_ = period * duty_;
        low_ = period - high_;
        if (high_.value() == 0)
            __CLEW_SC_ERROR("(E102) sc_clock high time is zero [IEEE 1666-2011, 6.7.3]", name());
        if (low_.value() == 0)
            __CLEW_SC_ERROR("(E103) sc_clock low time is zero [IEEE 1666-2011, 6.7.3]", name());
        __process *made = __make_process(__joined(basename(), ".", "tick"), __THREAD,
                                         [](void *self) { static_cast<sc_clock *>(self)->tick(); }, this);
        static_cast<sc_object *>(made->object)->__hidden = true;
    }
    void tick() {
        if (start_.value() != 0)
            __clew_sc_wait_for(start_.value());
        for (bool level = rises_first_;; level = !level) {
            next_ = level;
            request_update();
            __clew_sc_wait_for(level ? high_.value() : low_.value());
        }
    }
};

} // namespace sc_core
#endif
