// Interfaces, ports and exports: bound in any order, resolved when elaboration ends. IEEE 1666-2011, 5.7, 5.12 to 5.14.
#ifndef CLEW_SC_PORT_H
#define CLEW_SC_PORT_H

#include <__clew_sc/process.h>

namespace sc_core {

class sc_port_base;

class sc_interface {
  public:
    virtual void register_port(sc_port_base &, const char *) {}
    virtual const sc_event &default_event() const {
        __CLEW_SC_ERROR("(E116) channel doesn't have a default event [IEEE 1666-2011, 5.14.3]", "");
        static sc_event none;
        return none;
    }
    virtual ~sc_interface() {}

  protected:
    sc_interface() {}

  private:
    sc_interface(const sc_interface &) = delete;
    sc_interface &operator=(const sc_interface &) = delete;
};

enum sc_port_policy { SC_ONE_OR_MORE_BOUND, SC_ZERO_OR_MORE_BOUND, SC_ALL_BOUND };

void __register_port(sc_object *module, sc_port_base *port);

class sc_port_base : public sc_object {
  public:
    bool __may_be_channel() const override { return false; }
    virtual void __bind(sc_interface *interface) = 0;
    virtual void __bind(sc_port_base *port) = 0;
    virtual uint32_t __count() const = 0;
    virtual sc_interface *__interface(uint32_t index) const = 0;
    virtual bool __drives() const { return false; }
    sc_port_base *__next_port = nullptr; // of the same module
#ifdef __CLEW_SC_OPEN
    virtual void __open_up() {
        if (__bindings() == 0)
            __CLEW_SC_ERROR("a port of this kind cannot be left open: write an sc_main that binds it", name());
    }
    virtual uint32_t __bindings() const = 0;
#endif
    void __end_of_elaboration() override { end_of_elaboration(); }
    void __start_of_simulation() override { start_of_simulation(); }
    void __before_end_of_elaboration() override { before_end_of_elaboration(); }
    void __end_of_simulation() override { end_of_simulation(); }

  protected:
    explicit sc_port_base(const char *name) : sc_object(name) {
        if (get_parent_object() == nullptr)
            __CLEW_SC_ERROR("(E100) port specified outside of module [IEEE 1666-2011, 5.12.3]", this->name());
        __register_port(get_parent_object(), this);
    }
    virtual void before_end_of_elaboration() {}
    virtual void end_of_elaboration() {}
    virtual void start_of_simulation() {}
    virtual void end_of_simulation() {}
};

template <class IF> class sc_export;

template <class IF> class sc_port_b : public sc_port_base {
  public:
    typedef IF if_type;

    void bind(IF &interface) { add(&interface, nullptr); }
    void bind(sc_port_b<IF> &port) {
        port.__is_outer();
        add(nullptr, &port);
    }
    void operator()(IF &interface) { bind(interface); }
    void operator()(sc_port_b<IF> &port) { bind(port); }

    IF *operator->() { return get(0); }
    const IF *operator->() const { return get(0); }
    IF *operator[](int index) { return get(static_cast<uint32_t>(index)); }
    const IF *operator[](int index) const { return get(static_cast<uint32_t>(index)); }
    IF *get_interface() { return count_ == 0 ? nullptr : interfaces_[0]; }
    const IF *get_interface() const { return count_ == 0 ? nullptr : interfaces_[0]; }
    IF *get_interface(int index) { return get(static_cast<uint32_t>(index)); }
    int size() const { return static_cast<int>(count_); }
    int bind_count() const { return static_cast<int>(bound_count_); }
    int maxsize() const { return most_ == 0 ? static_cast<int>(count_) : most_; }

    const char *kind() const override { return "sc_port"; }
    void __bind(sc_interface *interface) override {
        IF *found = dynamic_cast<IF *>(interface);
        if (found == nullptr)
            __CLEW_SC_ERROR("(E107) bind interface to port failed: type mismatch [IEEE 1666-2011, 5.12.7]", name());
        add(found, nullptr);
    }
    void __bind(sc_port_base *port) override {
        sc_port_b<IF> *found = dynamic_cast<sc_port_b<IF> *>(port);
        if (found == nullptr)
            __CLEW_SC_ERROR("(E108) bind parent port to port failed: type mismatch [IEEE 1666-2011, 5.12.7]", name());
        bind(*found);
    }
    void __is_outer() { innermost_ = false; } // another port is bound to it: that one counts
#ifdef __CLEW_SC_OPEN
    uint32_t __bindings() const override { return bound_count_; }
#endif
    uint32_t __count() const override { return count_; }
    sc_interface *__interface(uint32_t index) const override { return interfaces_[index]; }
    void __complete_binding() override {
        if (state_ == 2)
            return;
        if (state_ == 1)
            __CLEW_SC_ERROR("(E109) complete binding failed: ports are bound in a circle [IEEE 1666-2011, 4.1.3]", name());
        state_ = 1;
        for (uint32_t i = 0; i < bound_count_; ++i) {
            sc_port_b<IF> *parent = bound_[i].port;
            if (parent == nullptr) {
                interface(bound_[i].interface);
                continue;
            }
            parent->__complete_binding();
            for (uint32_t each = 0; each < parent->count_; ++each)
                interface(parent->interfaces_[each]);
        }
        state_ = 2;
        check();
    }

  protected:
    sc_port_b(const char *name, int most, sc_port_policy policy) : sc_port_base(name), most_(most), policy_(policy) {}

  private:
    struct Bound {
        IF *interface;
        sc_port_b<IF> *port;
    };
    Bound *bound_ = nullptr;
    uint32_t bound_count_ = 0;
    IF **interfaces_ = nullptr;
    uint32_t count_ = 0;
    int most_;
    sc_port_policy policy_;
    uint8_t state_ = 0;
    bool innermost_ = true;

    void add(IF *interface, sc_port_b<IF> *port) {
        if (__clew_sc_running)
            __CLEW_SC_ERROR("(E107) bind interface to port failed: simulation running [IEEE 1666-2011, 5.12.7]", name());
        if (port == this)
            __CLEW_SC_ERROR("(E108) bind parent port to port failed: same port [IEEE 1666-2011, 5.12.7]", name());
        Bound *longer = static_cast<Bound *>(__clew_new_array((bound_count_ + 1) * sizeof(Bound)));
        for (uint32_t i = 0; i < bound_count_; ++i)
            longer[i] = bound_[i];
        longer[bound_count_++] = Bound{interface, port};
        if (bound_ != nullptr)
            __clew_delete_array(bound_);
        bound_ = longer;
        if (interface != nullptr && interfaces_ == nullptr) { // what is bound at once can be used at once
            interfaces_ = static_cast<IF **>(__clew_new_array(sizeof(IF *)));
            interfaces_[0] = interface;
        }
    }
    void interface(IF *found) {
        for (uint32_t i = 0; i < count_; ++i)
            if (interfaces_[i] == found)
                __CLEW_SC_ERROR("(E107) bind interface to port failed: interface already bound to port "
                                "[IEEE 1666-2011, 5.12.7]", name());
        bool kept = count_ == 0 && interfaces_ != nullptr && interfaces_[0] == found;
        if (!kept) {
            IF **longer = static_cast<IF **>(__clew_new_array((count_ + 1) * sizeof(IF *)));
            for (uint32_t i = 0; i < count_; ++i)
                longer[i] = interfaces_[i];
            longer[count_] = found;
            if (interfaces_ != nullptr)
                __clew_delete_array(interfaces_);
            interfaces_ = longer;
        }
        ++count_;
        if (innermost_)
            found->register_port(*this, "");
    }
    void check() {
        if (count_ == 0 && policy_ != SC_ZERO_OR_MORE_BOUND)
            __CLEW_SC_ERROR("(E109) complete binding failed: port not bound [IEEE 1666-2011, 4.1.3 and 5.12.3]", name());
        if (most_ > 0 && static_cast<int>(count_) > most_)
            __CLEW_SC_ERROR("(E109) complete binding failed: more binds than the maximum [IEEE 1666-2011, 5.12.3]", name());
        if (most_ > 0 && policy_ == SC_ALL_BOUND && static_cast<int>(count_) < most_)
            __CLEW_SC_ERROR("(E109) complete binding failed: actual binds less than required "
                            "[IEEE 1666-2011, 5.12.3]", name());
    }
    IF *get(uint32_t index) const {
        bool early = state_ == 0 && index == 0 && interfaces_ != nullptr;
        if (!early && index >= count_)
            __CLEW_SC_ERROR("(E112) get interface failed: port is not bound [IEEE 1666-2011, 5.12.7]", name());
        return interfaces_[index];
    }
};

template <class IF, int N = 1, sc_port_policy P = SC_ONE_OR_MORE_BOUND> class sc_port : public sc_port_b<IF> {
  public:
    sc_port() : sc_port_b<IF>(__unique("port"), N, P) {}
    explicit sc_port(const char *name) : sc_port_b<IF>(name, N, P) {}
    explicit sc_port(IF &interface) : sc_port() { this->bind(interface); }
    using sc_port_b<IF>::bind;
};

class sc_export_base : public sc_object {
  public:
    bool __may_be_channel() const override { return false; }
    virtual sc_interface *get_interface() = 0;

  protected:
    explicit sc_export_base(const char *name) : sc_object(name) {
        if (get_parent_object() == nullptr)
            __CLEW_SC_ERROR("(E122) sc_export specified outside of module [IEEE 1666-2011, 5.13.3]", this->name());
    }
};

template <class IF> class sc_export : public sc_export_base {
  public:
    sc_export() : sc_export_base(__unique("export")) {}
    explicit sc_export(const char *name) : sc_export_base(name) {}

    void bind(IF &interface) {
        if (interface_ != nullptr)
            __CLEW_SC_ERROR("(E126) sc_export instance already bound [IEEE 1666-2011, 5.13.7]", name());
        interface_ = &interface;
    }
    void operator()(IF &interface) { bind(interface); }
    void operator()(sc_export<IF> &other) { bind(*other.operator->()); }
    operator IF &() { return *get(); }
    operator const IF &() const { return *get(); }
    IF *operator->() { return get(); }
    const IF *operator->() const { return get(); }
    sc_interface *get_interface() override { return interface_; }
    const char *kind() const override { return "sc_export"; }
    void __complete_binding() override {
        if (interface_ == nullptr)
            __CLEW_SC_ERROR("(E109) complete binding failed: export not bound "
                            "[IEEE 1666-2011, 5.13.3]", name());
    }

  private:
    IF *interface_ = nullptr;
    IF *get() const {
        if (interface_ == nullptr)
            __CLEW_SC_ERROR("(E120) sc_export instance has no interface [IEEE 1666-2011, 5.13.7]", name());
        return interface_;
    }
};

// Which event a port means, found when it is bound.
class sc_event_finder {
  public:
    sc_event_finder(const sc_port_base &port, const sc_event &(*event)(const sc_interface *))
        : port_(&port), event_(event) {}
    uint32_t __find(uint32_t index, uint32_t *count) const {
        *count = port_->__count();
        return *count == 0 ? 0 : event_(port_->__interface(index)).__number();
    }

  private:
    const sc_port_base *port_;
    const sc_event &(*event_)(const sc_interface *);
};

template <class IF> class sc_event_finder_t : public sc_event_finder {
  public:
    sc_event_finder_t(const sc_port_base &port, const sc_event &(IF::*)() const) : sc_event_finder(port, nullptr) {}
};

} // namespace sc_core
#endif
