// Signals of several drivers, whose values are resolved. IEEE 1666-2011, 6.13 to 6.20.
#ifndef CLEW_SC_RESOLVED_H
#define CLEW_SC_RESOLVED_H

#include <__clew_sc/channels.h>
#include <__clew_sc/vectors.h>

namespace sc_core {

inline sc_dt::sc_logic __resolved(const sc_dt::sc_logic &a, const sc_dt::sc_logic &b) {
    if (a.value() == sc_dt::Log_Z)
        return b;
    return b.value() == sc_dt::Log_Z || a.value() == b.value() ? a : sc_dt::sc_logic(sc_dt::Log_X);
}
template <int W> sc_dt::sc_lv<W> __resolved(const sc_dt::sc_lv<W> &a, const sc_dt::sc_lv<W> &b) {
    sc_dt::sc_lv<W> made;
    for (int i = 0; i < W; ++i)
        made.put(i, __resolved(sc_dt::sc_logic(a.get_bit(i)), sc_dt::sc_logic(b.get_bit(i))).value());
    return made;
}

// Each process that has written is a driver with its last value.
template <class T> class __many_drivers : public sc_signal<T, SC_MANY_WRITERS> {
  public:
    explicit __many_drivers(const char *name) : sc_signal<T, SC_MANY_WRITERS>(name) {}
    void write(const T &value) override {
        const void *who = __current();
        uint32_t at = 0;
        while (at < count_ && drivers_[at] != who)
            ++at;
        if (at == 8)
            __CLEW_SC_UNMODELLED("a resolved signal of more than eight drivers is not modelled");
        if (at == count_)
            ++count_;
        drivers_[at] = who;
        values_[at] = value;
        this->request_update();
    }
    const char *kind() const override { return "sc_signal_resolved"; }

  protected:
    void update() override {
        if (count_ > 0) {
            T found = values_[0];
            for (uint32_t i = 1; i < count_; ++i)
                found = __resolved(found, values_[i]);
            this->next_ = found;
        }
        this->settle(!(this->next_ == this->now_));
    }

  private:
    const void *drivers_[8] = {};
    T values_[8];
    uint32_t count_ = 0;
};

class sc_signal_resolved : public __many_drivers<sc_dt::sc_logic> {
  public:
    sc_signal_resolved() : __many_drivers<sc_dt::sc_logic>(__unique("signal_resolved")) {}
    explicit sc_signal_resolved(const char *name) : __many_drivers<sc_dt::sc_logic>(name) {}
    sc_signal_resolved &operator=(const sc_dt::sc_logic &value) { this->write(value); return *this; }
    sc_signal_resolved &operator=(const sc_signal_resolved &other) { this->write(other.read()); return *this; }
};
template <int W> class sc_signal_rv : public __many_drivers<sc_dt::sc_lv<W>> {
  public:
    sc_signal_rv() : __many_drivers<sc_dt::sc_lv<W>>(__unique("signal_rv")) {}
    explicit sc_signal_rv(const char *name) : __many_drivers<sc_dt::sc_lv<W>>(name) {}
    template <class T> sc_signal_rv &operator=(const T &value) { this->write(sc_dt::sc_lv<W>(value)); return *this; }
    sc_signal_rv &operator=(const sc_signal_rv &other) { this->write(other.read()); return *this; }
    const char *kind() const override { return "sc_signal_rv"; }
};

// Ports that only signals fit that resolve what their drivers say; an environment of ours gives any.
template <class T> void __must_resolve(const sc_port_base &port) {
#ifndef __CLEW_SC_OPEN
    for (uint32_t each = 0; each < port.__count(); ++each)
        if (dynamic_cast<__many_drivers<T> *>(port.__interface(each)) == nullptr)
            __CLEW_SC_ERROR("(E117) resolved port not bound to resolved signal [IEEE 1666-2011, 6.15]", port.name());
#endif
}

class sc_in_resolved : public sc_in<sc_dt::sc_logic> {
  public:
    using sc_in<sc_dt::sc_logic>::sc_in;
    const char *kind() const override { return "sc_in_resolved"; }
    void __end_of_elaboration() override {
        sc_in<sc_dt::sc_logic>::__end_of_elaboration();
        __must_resolve<sc_dt::sc_logic>(*this);
    }
};
class sc_inout_resolved : public sc_inout<sc_dt::sc_logic> {
  public:
    using sc_inout<sc_dt::sc_logic>::sc_inout;
    using sc_inout<sc_dt::sc_logic>::operator=;
    const char *kind() const override { return "sc_inout_resolved"; }
    void __end_of_elaboration() override {
        sc_inout<sc_dt::sc_logic>::__end_of_elaboration();
        __must_resolve<sc_dt::sc_logic>(*this);
    }
    bool __drives() const override { return false; } // of several drivers each may
};
class sc_out_resolved : public sc_inout_resolved {
  public:
    using sc_inout_resolved::sc_inout_resolved;
    using sc_inout_resolved::operator=;
    const char *kind() const override { return "sc_out_resolved"; }
};
template <int W> class sc_in_rv : public sc_in<sc_dt::sc_lv<W>> {
  public:
    using sc_in<sc_dt::sc_lv<W>>::sc_in;
    const char *kind() const override { return "sc_in_rv"; }
    void __end_of_elaboration() override {
        sc_in<sc_dt::sc_lv<W>>::__end_of_elaboration();
        __must_resolve<sc_dt::sc_lv<W>>(*this);
    }
};
template <int W> class sc_inout_rv : public sc_inout<sc_dt::sc_lv<W>> {
  public:
    using sc_inout<sc_dt::sc_lv<W>>::sc_inout;
    using sc_inout<sc_dt::sc_lv<W>>::operator=;
    const char *kind() const override { return "sc_inout_rv"; }
    void __end_of_elaboration() override {
        sc_inout<sc_dt::sc_lv<W>>::__end_of_elaboration();
        __must_resolve<sc_dt::sc_lv<W>>(*this);
    }
    bool __drives() const override { return false; }
};
template <int W> class sc_out_rv : public sc_inout_rv<W> {
  public:
    using sc_inout_rv<W>::sc_inout_rv;
    using sc_inout_rv<W>::operator=;
    const char *kind() const override { return "sc_out_rv"; }
};

} // namespace sc_core
#endif
