// The transport interfaces and sockets, simple ones among them. IEEE 1666-2011, 11 to 13 and 16.1.
#ifndef CLEW_SC_TLM_SOCKETS_H
#define CLEW_SC_TLM_SOCKETS_H

#include <__clew_sc/tlm_payload.h>

namespace tlm {

template <class TRANS = tlm_generic_payload> class tlm_blocking_transport_if : public virtual sc_core::sc_interface {
  public:
    virtual void b_transport(TRANS &, sc_core::sc_time &) = 0;
};
template <class TRANS = tlm_generic_payload, class PHASE = tlm_phase>
class tlm_fw_nonblocking_transport_if : public virtual sc_core::sc_interface {
  public:
    virtual tlm_sync_enum nb_transport_fw(TRANS &, PHASE &, sc_core::sc_time &) = 0;
};
template <class TRANS = tlm_generic_payload, class PHASE = tlm_phase>
class tlm_bw_nonblocking_transport_if : public virtual sc_core::sc_interface {
  public:
    virtual tlm_sync_enum nb_transport_bw(TRANS &, PHASE &, sc_core::sc_time &) = 0;
};
template <class TRANS = tlm_generic_payload> class tlm_fw_direct_mem_if : public virtual sc_core::sc_interface {
  public:
    virtual bool get_direct_mem_ptr(TRANS &, tlm_dmi &) = 0;
};
class tlm_bw_direct_mem_if : public virtual sc_core::sc_interface {
  public:
    virtual void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) = 0;
};
template <class TRANS = tlm_generic_payload> class tlm_transport_dbg_if : public virtual sc_core::sc_interface {
  public:
    virtual unsigned transport_dbg(TRANS &) = 0;
};
template <class TYPES = tlm_base_protocol_types>
class tlm_fw_transport_if
    : public virtual tlm_fw_nonblocking_transport_if<typename TYPES::tlm_payload_type, typename TYPES::tlm_phase_type>,
      public virtual tlm_blocking_transport_if<typename TYPES::tlm_payload_type>,
      public virtual tlm_fw_direct_mem_if<typename TYPES::tlm_payload_type>,
      public virtual tlm_transport_dbg_if<typename TYPES::tlm_payload_type> {};
template <class TYPES = tlm_base_protocol_types>
class tlm_bw_transport_if
    : public virtual tlm_bw_nonblocking_transport_if<typename TYPES::tlm_payload_type, typename TYPES::tlm_phase_type>,
      public virtual tlm_bw_direct_mem_if {};

template <unsigned BUSWIDTH, class TYPES, int N, sc_core::sc_port_policy POL> class tlm_target_socket;

template <unsigned BUSWIDTH = 32, class TYPES = tlm_base_protocol_types, int N = 1,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class tlm_initiator_socket : public sc_core::sc_port<tlm_fw_transport_if<TYPES>, N, POL> {
  public:
    typedef sc_core::sc_port<tlm_fw_transport_if<TYPES>, N, POL> base;
    tlm_initiator_socket() : base(sc_core::__unique("tlm_initiator_socket")), backward_(sc_core::__unique("export")) {}
    explicit tlm_initiator_socket(const char *name)
        : base(name), backward_(sc_core::__joined(name, "_", "export")) {}
    unsigned get_bus_width() const { return BUSWIDTH; }
    using base::bind;
    void bind(tlm_bw_transport_if<TYPES> &interface) { backward_.bind(interface); }
    void operator()(tlm_bw_transport_if<TYPES> &interface) { bind(interface); }
    template <int M, sc_core::sc_port_policy Q> void bind(tlm_target_socket<BUSWIDTH, TYPES, M, Q> &target) {
        base::bind(target.__forward());
        target.__backward().bind(backward_.__late());
    }
    template <int M, sc_core::sc_port_policy Q> void operator()(tlm_target_socket<BUSWIDTH, TYPES, M, Q> &target) {
        bind(target);
    }
    void bind(tlm_initiator_socket &parent) {
        base::bind(static_cast<sc_core::sc_port_b<tlm_fw_transport_if<TYPES>> &>(parent));
        parent.backward_.__of(backward_);
    }
    void operator()(tlm_initiator_socket &parent) { bind(parent); }
    const char *kind() const override { return "tlm_initiator_socket"; }

    // The way back, which may be known later than the binding: asked when it is used.
    class Backward : public tlm_bw_transport_if<TYPES> {
      public:
        explicit Backward(const char *) {}
        void bind(tlm_bw_transport_if<TYPES> &interface) { found_ = &interface; }
        void __of(Backward &other) { found_ = &other; }
        tlm_bw_transport_if<TYPES> &__late() { return *this; }
        tlm_sync_enum nb_transport_bw(typename TYPES::tlm_payload_type &trans, typename TYPES::tlm_phase_type &phase,
                                      sc_core::sc_time &time) override {
            return get()->nb_transport_bw(trans, phase, time);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64 low, sc_dt::uint64 high) override {
            get()->invalidate_direct_mem_ptr(low, high);
        }

      private:
        tlm_bw_transport_if<TYPES> *found_ = nullptr;
        tlm_bw_transport_if<TYPES> *get() {
            if (found_ == nullptr)
                __CLEW_SC_ERROR("(E120) sc_export instance has no interface: an initiator socket without a way back "
                                "[IEEE 1666-2011, 13.1]", "tlm_initiator_socket");
            return found_;
        }
    };

  private:
    Backward backward_;
};

template <unsigned BUSWIDTH = 32, class TYPES = tlm_base_protocol_types, int N = 1,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class tlm_target_socket : public sc_core::sc_export<tlm_fw_transport_if<TYPES>> {
  public:
    typedef sc_core::sc_export<tlm_fw_transport_if<TYPES>> base;
    tlm_target_socket() : base(sc_core::__unique("tlm_target_socket")), backward_(sc_core::__unique("port")) {}
    explicit tlm_target_socket(const char *name) : base(name), backward_(sc_core::__joined(name, "_", "port")) {}
    unsigned get_bus_width() const { return BUSWIDTH; }
    using base::bind;
    template <int M, sc_core::sc_port_policy Q> void bind(tlm_initiator_socket<BUSWIDTH, TYPES, M, Q> &initiator) {
        initiator.bind(*this);
    }
    void bind(tlm_target_socket &inner) {
        base::bind(inner.__forward());
        inner.__backward().bind(backward_);
    }
    void operator()(tlm_fw_transport_if<TYPES> &interface) { base::bind(interface); }
    virtual tlm_fw_transport_if<TYPES> &__forward() { return forward_; }
    sc_core::sc_port_b<tlm_bw_transport_if<TYPES>> &__backward() { return backward_; }
    tlm_bw_transport_if<TYPES> *operator->() { return backward_.operator->(); }
    tlm_bw_transport_if<TYPES> *operator[](int index) { return backward_[index]; }
    const char *kind() const override { return "tlm_target_socket"; }

  private:
    // The way forward, which may be bound to its interface after the socket is bound.
    class Forward : public tlm_fw_transport_if<TYPES> {
      public:
        explicit Forward(base &owner) : owner_(owner) {}
        void b_transport(typename TYPES::tlm_payload_type &trans, sc_core::sc_time &time) override {
            owner_.operator->()->b_transport(trans, time);
        }
        tlm_sync_enum nb_transport_fw(typename TYPES::tlm_payload_type &trans, typename TYPES::tlm_phase_type &phase,
                                      sc_core::sc_time &time) override {
            return owner_.operator->()->nb_transport_fw(trans, phase, time);
        }
        bool get_direct_mem_ptr(typename TYPES::tlm_payload_type &trans, tlm_dmi &dmi) override {
            return owner_.operator->()->get_direct_mem_ptr(trans, dmi);
        }
        unsigned transport_dbg(typename TYPES::tlm_payload_type &trans) override {
            return owner_.operator->()->transport_dbg(trans);
        }

      private:
        base &owner_;
    };
    Forward forward_{*this};
    sc_core::sc_port<tlm_bw_transport_if<TYPES>, N, POL> backward_;
};

class tlm_global_quantum {
  public:
    static tlm_global_quantum &instance() {
        static tlm_global_quantum one;
        return one;
    }
    void set(const sc_core::sc_time &time) { time_ = time; }
    const sc_core::sc_time &get() const { return time_; }
    sc_core::sc_time compute_local_quantum() {
        if (time_.value() == 0)
            return sc_core::SC_ZERO_TIME;
        sc_core::sc_time now = sc_core::sc_time_stamp();
        return time_ - now % time_;
    }

  private:
    sc_core::sc_time time_;
};

} // namespace tlm

#include <__clew_sc/tlm_conversion.h>

namespace tlm_utils {

// A target without direct memory: nothing of it, whatever is asked for.
inline bool __no_memory(tlm::tlm_dmi &dmi) {
    dmi.allow_read_write();
    dmi.set_start_address(0);
    dmi.set_end_address(~sc_dt::uint64(0));
    return false;
}

template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class simple_initiator_socket : public tlm::tlm_initiator_socket<BUSWIDTH, TYPES, 1, POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_initiator_socket<BUSWIDTH, TYPES, 1, POL> base;
    simple_initiator_socket() : base(sc_core::__unique("simple_initiator_socket")) { base::bind(process_); }
    explicit simple_initiator_socket(const char *name) : base(name) { base::bind(process_); }
    void register_nb_transport_bw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(trans_type &, phase_type &, sc_core::sc_time &)) {
        process_.module = module;
        process_.transport = call;
    }
    void register_invalidate_direct_mem_ptr(MODULE *module, void (MODULE::*call)(sc_dt::uint64, sc_dt::uint64)) {
        process_.module = module;
        process_.invalidate = call;
    }

  private:
    struct Process : tlm::tlm_bw_transport_if<TYPES> {
        MODULE *module = nullptr;
        tlm::tlm_sync_enum (MODULE::*transport)(trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
        void (MODULE::*invalidate)(sc_dt::uint64, sc_dt::uint64) = nullptr;
        tlm::tlm_sync_enum nb_transport_bw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            if (transport == nullptr)
                return tlm::TLM_COMPLETED;
            return (module->*transport)(trans, phase, time);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64 low, sc_dt::uint64 high) override {
            if (invalidate != nullptr)
                (module->*invalidate)(low, high);
        }
    } process_;
};
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using simple_initiator_socket_optional = simple_initiator_socket<MODULE, BUSWIDTH, TYPES, sc_core::SC_ZERO_OR_MORE_BOUND>;

template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class simple_target_socket : public tlm::tlm_target_socket<BUSWIDTH, TYPES, 1, POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_target_socket<BUSWIDTH, TYPES, 1, POL> base;
    simple_target_socket() : base(sc_core::__unique("simple_target_socket")) { base::bind(process_); }
    explicit simple_target_socket(const char *name) : base(name) { base::bind(process_); }
    // Where blocking calls are converted, they may end on the way back.
    tlm::tlm_bw_transport_if<TYPES> *operator->() {
        return process_.backward(base::operator->());
    }
    void register_b_transport(MODULE *module, void (MODULE::*call)(trans_type &, sc_core::sc_time &)) {
        process_.module = module;
        process_.blocking = call;
        process_.knows_blocking();
    }
    void register_nb_transport_fw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(trans_type &, phase_type &, sc_core::sc_time &)) {
        process_.module = module;
        process_.nonblocking = call;
        process_.knows_nonblocking();
    }
    void register_transport_dbg(MODULE *module, unsigned (MODULE::*call)(trans_type &)) {
        process_.module = module;
        process_.debug = call;
    }
    void register_get_direct_mem_ptr(MODULE *module, bool (MODULE::*call)(trans_type &, tlm::tlm_dmi &)) {
        process_.module = module;
        process_.direct = call;
    }

  private:
    struct Process : __transporting<TYPES> {
        explicit Process(base &socket) : __transporting<TYPES>(socket.__backward()) {}
        MODULE *module = nullptr;
        void (MODULE::*blocking)(trans_type &, sc_core::sc_time &) = nullptr;
        tlm::tlm_sync_enum (MODULE::*nonblocking)(trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
        unsigned (MODULE::*debug)(trans_type &) = nullptr;
        bool (MODULE::*direct)(trans_type &, tlm::tlm_dmi &) = nullptr;
        void __block(trans_type &trans, sc_core::sc_time &time) override { (module->*blocking)(trans, time); }
        tlm::tlm_sync_enum __go_on(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            return (module->*nonblocking)(trans, phase, time);
        }
        unsigned transport_dbg(trans_type &trans) override { return debug == nullptr ? 0 : (module->*debug)(trans); }
        bool get_direct_mem_ptr(trans_type &trans, tlm::tlm_dmi &dmi) override {
            return direct == nullptr ? __no_memory(dmi) : (module->*direct)(trans, dmi);
        }
    } process_{*this};
};
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using simple_target_socket_optional = simple_target_socket<MODULE, BUSWIDTH, TYPES, sc_core::SC_ZERO_OR_MORE_BOUND>;

// With the number of the socket in front.
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class simple_initiator_socket_tagged : public tlm::tlm_initiator_socket<BUSWIDTH, TYPES, 1, POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_initiator_socket<BUSWIDTH, TYPES, 1, POL> base;
    simple_initiator_socket_tagged() : base(sc_core::__unique("simple_initiator_socket_tagged")) { base::bind(process_); }
    explicit simple_initiator_socket_tagged(const char *name) : base(name) { base::bind(process_); }
    void register_nb_transport_bw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(int, trans_type &, phase_type &, sc_core::sc_time &),
                                  int id) {
        process_.module = module;
        process_.transport = call;
        process_.id = id;
    }
    void register_invalidate_direct_mem_ptr(MODULE *module, void (MODULE::*call)(int, sc_dt::uint64, sc_dt::uint64), int id) {
        process_.module = module;
        process_.invalidate = call;
        process_.id = id;
    }

  private:
    struct Process : tlm::tlm_bw_transport_if<TYPES> {
        MODULE *module = nullptr;
        int id = 0;
        void (MODULE::*invalidate)(int, sc_dt::uint64, sc_dt::uint64) = nullptr;
        tlm::tlm_sync_enum (MODULE::*transport)(int, trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
        tlm::tlm_sync_enum nb_transport_bw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            return transport == nullptr ? tlm::TLM_COMPLETED : (module->*transport)(id, trans, phase, time);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64 low, sc_dt::uint64 high) override {
            if (invalidate != nullptr)
                (module->*invalidate)(id, low, high);
        }
    } process_;
};
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using simple_initiator_socket_tagged_optional = simple_initiator_socket_tagged<MODULE, BUSWIDTH, TYPES, sc_core::SC_ZERO_OR_MORE_BOUND>;
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class simple_target_socket_tagged : public tlm::tlm_target_socket<BUSWIDTH, TYPES, 1, POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_target_socket<BUSWIDTH, TYPES, 1, POL> base;
    simple_target_socket_tagged() : base(sc_core::__unique("simple_target_socket_tagged")) { base::bind(process_); }
    explicit simple_target_socket_tagged(const char *name) : base(name) { base::bind(process_); }
    // Where blocking calls are converted, they may end on the way back.
    tlm::tlm_bw_transport_if<TYPES> *operator->() {
        return process_.backward(base::operator->());
    }
    void register_b_transport(MODULE *module, void (MODULE::*call)(int, trans_type &, sc_core::sc_time &), int id) {
        process_.module = module;
        process_.blocking = call;
        process_.knows_blocking();
        process_.id = id;
    }
    void register_nb_transport_fw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(int, trans_type &, phase_type &, sc_core::sc_time &),
                                  int id) {
        process_.module = module;
        process_.nonblocking = call;
        process_.knows_nonblocking();
        process_.id = id;
    }
    void register_transport_dbg(MODULE *module, unsigned (MODULE::*call)(int, trans_type &), int id) {
        process_.module = module;
        process_.debug = call;
        process_.id = id;
    }
    void register_get_direct_mem_ptr(MODULE *module, bool (MODULE::*call)(int, trans_type &, tlm::tlm_dmi &), int id) {
        process_.module = module;
        process_.direct = call;
        process_.id = id;
    }

  private:
    struct Process : __transporting<TYPES> {
        explicit Process(base &socket) : __transporting<TYPES>(socket.__backward()) {}
        MODULE *module = nullptr;
        int id = 0;
        void (MODULE::*blocking)(int, trans_type &, sc_core::sc_time &) = nullptr;
        tlm::tlm_sync_enum (MODULE::*nonblocking)(int, trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
        void __block(trans_type &trans, sc_core::sc_time &time) override { (module->*blocking)(id, trans, time); }
        tlm::tlm_sync_enum __go_on(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            return (module->*nonblocking)(id, trans, phase, time);
        }
        unsigned (MODULE::*debug)(int, trans_type &) = nullptr;
        bool (MODULE::*direct)(int, trans_type &, tlm::tlm_dmi &) = nullptr;
        unsigned transport_dbg(trans_type &trans) override { return debug == nullptr ? 0 : (module->*debug)(id, trans); }
        bool get_direct_mem_ptr(trans_type &trans, tlm::tlm_dmi &dmi) override {
            return direct == nullptr ? __no_memory(dmi) : (module->*direct)(id, trans, dmi);
        }
    } process_{*this};
};
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using simple_target_socket_tagged_optional = simple_target_socket_tagged<MODULE, BUSWIDTH, TYPES, sc_core::SC_ZERO_OR_MORE_BOUND>;

// Many initiators, or many targets, at one socket: functions of the owner get their number in front.
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types, unsigned N = 0,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class multi_passthrough_target_socket : public tlm::tlm_target_socket<BUSWIDTH, TYPES, static_cast<int>(N), POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_target_socket<BUSWIDTH, TYPES, static_cast<int>(N), POL> base;
    multi_passthrough_target_socket() : base(sc_core::__unique("multi_passthrough_target_socket")) { begin(); }
    explicit multi_passthrough_target_socket(const char *name) : base(name) { begin(); }
    void register_b_transport(MODULE *module, void (MODULE::*call)(int, trans_type &, sc_core::sc_time &)) {
        module_ = module;
        blocking_ = call;
    }
    void register_nb_transport_fw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(int, trans_type &, phase_type &, sc_core::sc_time &)) {
        module_ = module;
        nonblocking_ = call;
    }
    void register_transport_dbg(MODULE *module, unsigned (MODULE::*call)(int, trans_type &)) {
        module_ = module;
        debug_ = call;
    }
    void register_get_direct_mem_ptr(MODULE *module, bool (MODULE::*call)(int, trans_type &, tlm::tlm_dmi &)) {
        module_ = module;
        direct_ = call;
    }
    unsigned size() const { return static_cast<unsigned>(count_); }
    tlm::tlm_fw_transport_if<TYPES> &__forward() override { return *new Process(*this, count_++); }

  private:
    struct Process : tlm::tlm_fw_transport_if<TYPES> {
        Process(multi_passthrough_target_socket &socket, int id) : owner(socket), number(id) {}
        multi_passthrough_target_socket &owner;
        int number;
        void b_transport(trans_type &trans, sc_core::sc_time &time) override {
            (owner.module_->*owner.blocking_)(number, trans, time);
        }
        tlm::tlm_sync_enum nb_transport_fw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            return (owner.module_->*owner.nonblocking_)(number, trans, phase, time);
        }
        unsigned transport_dbg(trans_type &trans) override {
            return owner.debug_ == nullptr ? 0 : (owner.module_->*owner.debug_)(number, trans);
        }
        bool get_direct_mem_ptr(trans_type &trans, tlm::tlm_dmi &dmi) override {
            return owner.direct_ != nullptr && (owner.module_->*owner.direct_)(number, trans, dmi);
        }
    };
    MODULE *module_ = nullptr;
    int count_ = 0;
    void (MODULE::*blocking_)(int, trans_type &, sc_core::sc_time &) = nullptr;
    tlm::tlm_sync_enum (MODULE::*nonblocking_)(int, trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
    unsigned (MODULE::*debug_)(int, trans_type &) = nullptr;
    bool (MODULE::*direct_)(int, trans_type &, tlm::tlm_dmi &) = nullptr;
    void begin() { base::bind(*static_cast<tlm::tlm_fw_transport_if<TYPES> *>(new Process(*this, 0))); }
};

template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types, unsigned N = 0,
          sc_core::sc_port_policy POL = sc_core::SC_ONE_OR_MORE_BOUND>
class multi_passthrough_initiator_socket : public tlm::tlm_initiator_socket<BUSWIDTH, TYPES, static_cast<int>(N), POL> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    typedef tlm::tlm_initiator_socket<BUSWIDTH, TYPES, static_cast<int>(N), POL> base;
    multi_passthrough_initiator_socket() : base(sc_core::__unique("multi_passthrough_initiator_socket")) {}
    explicit multi_passthrough_initiator_socket(const char *name) : base(name) {}
    void register_nb_transport_bw(MODULE *module,
                                  tlm::tlm_sync_enum (MODULE::*call)(int, trans_type &, phase_type &, sc_core::sc_time &)) {
        module_ = module;
        transport_ = call;
    }
    void register_invalidate_direct_mem_ptr(MODULE *module, void (MODULE::*call)(int, sc_dt::uint64, sc_dt::uint64)) {
        module_ = module;
        invalidate_ = call;
    }
    template <int M, sc_core::sc_port_policy Q> void bind(tlm::tlm_target_socket<BUSWIDTH, TYPES, M, Q> &target) {
        sc_core::sc_port_b<tlm::tlm_fw_transport_if<TYPES>>::bind(target.__forward());
        target.__backward().bind(*static_cast<tlm::tlm_bw_transport_if<TYPES> *>(new Process(*this, count_++)));
    }
    template <int M, sc_core::sc_port_policy Q> void operator()(tlm::tlm_target_socket<BUSWIDTH, TYPES, M, Q> &target) {
        bind(target);
    }

  private:
    struct Process : tlm::tlm_bw_transport_if<TYPES> {
        Process(multi_passthrough_initiator_socket &socket, int id) : owner(socket), number(id) {}
        multi_passthrough_initiator_socket &owner;
        int number;
        tlm::tlm_sync_enum nb_transport_bw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
            if (owner.transport_ == nullptr)
                return tlm::TLM_COMPLETED;
            return (owner.module_->*owner.transport_)(number, trans, phase, time);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64 low, sc_dt::uint64 high) override {
            if (owner.invalidate_ != nullptr)
                (owner.module_->*owner.invalidate_)(number, low, high);
        }
    };
    void (MODULE::*invalidate_)(int, sc_dt::uint64, sc_dt::uint64) = nullptr;
    MODULE *module_ = nullptr;
    int count_ = 0;
    tlm::tlm_sync_enum (MODULE::*transport_)(int, trans_type &, phase_type &, sc_core::sc_time &) = nullptr;
};

class tlm_quantumkeeper {
  public:
    virtual ~tlm_quantumkeeper() {}
    static void set_global_quantum(const sc_core::sc_time &time) { tlm::tlm_global_quantum::instance().set(time); }
    static const sc_core::sc_time &get_global_quantum() { return tlm::tlm_global_quantum::instance().get(); }
    virtual void inc(const sc_core::sc_time &time) { local_ += time; }
    virtual void set(const sc_core::sc_time &time) { local_ = time; }
    virtual bool need_sync() const { return sc_core::sc_time_stamp() + local_ >= next_; }
    virtual void sync() {
        sc_core::wait(local_);
        reset();
    }
    void set_and_sync(const sc_core::sc_time &time) {
        set(time);
        if (need_sync())
            sync();
    }
    virtual void reset() {
        local_ = sc_core::SC_ZERO_TIME;
        next_ = sc_core::sc_time_stamp() + compute_local_quantum();
    }
    virtual sc_core::sc_time get_current_time() const { return sc_core::sc_time_stamp() + local_; }
    virtual sc_core::sc_time get_local_time() const { return local_; }

  protected:
    virtual sc_core::sc_time compute_local_quantum() {
        return tlm::tlm_global_quantum::instance().compute_local_quantum();
    }
    sc_core::sc_time next_, local_;
};

// Payloads that come back one by one, each at its time.
template <class PAYLOAD = tlm::tlm_generic_payload> class peq_with_get : public sc_core::sc_object {
  public:
    explicit peq_with_get(const char *name) : sc_core::sc_object(name) {}
    void notify(PAYLOAD &trans, const sc_core::sc_time &after) {
        if (count_ == 16)
            __clew_check(0, "library.unmodelled", "more than sixteen payloads in a queue");
        uint64_t when = __clew_sc_now() + after.value();
        unsigned at = count_++;
        for (; at > 0 && when_[at - 1] > when; --at) {
            when_[at] = when_[at - 1];
            trans_[at] = trans_[at - 1];
        }
        when_[at] = when;
        trans_[at] = &trans;
        event_.notify(after);
    }
    void notify(PAYLOAD &trans) { notify(trans, sc_core::SC_ZERO_TIME); }
    PAYLOAD *get_next_transaction() {
        uint64_t now = __clew_sc_now();
        if (count_ == 0)
            return nullptr;
        if (when_[0] <= now) {
            PAYLOAD *found = trans_[0];
            --count_;
            for (unsigned i = 0; i < count_; ++i) {
                when_[i] = when_[i + 1];
                trans_[i] = trans_[i + 1];
            }
            trans_[count_] = nullptr;
            when_[count_] = 0;
            return found;
        }
        event_.notify(sc_core::sc_time::from_value(when_[0] - now));
        return nullptr;
    }
    sc_core::sc_event &get_event() { return event_; }
    void cancel_all() {
        count_ = 0;
        event_.cancel();
    }

  private:
    PAYLOAD *trans_[16] = {};
    uint64_t when_[16] = {};
    unsigned count_ = 0;
    sc_core::sc_event event_{this->name(), "event"};
};

// The same with phases, given to a function of the owner.
template <class OWNER, class TYPES = tlm::tlm_base_protocol_types> class peq_with_cb_and_phase : public sc_core::sc_module {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;
    typedef void (OWNER::*callback)(trans_type &, const phase_type &);

  public:
    peq_with_cb_and_phase(OWNER *owner, callback call)
        : sc_core::sc_module(sc_core::__unique("peq")), owner_(owner), call_(call) {
        begin();
    }
    peq_with_cb_and_phase(const char *name, OWNER *owner, callback call)
        : sc_core::sc_module(name), owner_(owner), call_(call) {
        begin();
    }
    void notify(trans_type &trans, const phase_type &phase, const sc_core::sc_time &after) {
        if (count_ == 16)
            __clew_check(0, "library.unmodelled", "more than sixteen payloads in a queue");
        uint64_t when = __clew_sc_now() + after.value();
        unsigned at = count_++;
        for (; at > 0 && items_[at - 1].when > when; --at)
            items_[at] = items_[at - 1];
        items_[at] = Item{&trans, phase, when};
        event_.notify(after);
    }
    void notify(trans_type &trans, const phase_type &phase) { notify(trans, phase, sc_core::SC_ZERO_TIME); }
    void cancel_all() {
        count_ = 0;
        event_.cancel();
    }

  private:
    struct Item {
        trans_type *trans = nullptr;
        phase_type phase;
        uint64_t when = 0;
    };
    OWNER *owner_;
    callback call_;
    Item items_[16];
    unsigned count_ = 0;
    sc_core::sc_event event_{this->name(), "event"};

    void begin() {
        __declare("fec", sc_core::__METHOD, [](void *self) { static_cast<peq_with_cb_and_phase *>(self)->fire(); }, this);
        sensitive << event_;
        dont_initialize();
        this->__finished();
    }
    void fire() {
        uint64_t now = __clew_sc_now();
        while (count_ > 0 && items_[0].when <= now) {
            Item first = items_[0];
            --count_;
            for (unsigned i = 0; i < count_; ++i)
                items_[i] = items_[i + 1];
            (owner_->*call_)(*first.trans, first.phase);
        }
        if (count_ > 0)
            event_.notify(sc_core::sc_time::from_value(items_[0].when - now));
    }
};

} // namespace tlm_utils
#endif
