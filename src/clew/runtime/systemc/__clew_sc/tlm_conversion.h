// What a simple target socket does that is called in the way which its module does not know. IEEE 1666-2011, 16.1.2.
//
// A blocking call of a target that knows nb_transport_fw only goes through the phases in the process that calls; one
// after the other, in the order in which they are due, each until its request has ended. A nonblocking call of a target
// that knows b_transport only is done by a process of its own, which is kept for the next one. It is made when it is
// first needed: most sockets never are called so.
#ifndef CLEW_SC_TLM_CONVERSION_H
#define CLEW_SC_TLM_CONVERSION_H

#include <__clew_sc/simulation.h>
#include <__clew_sc/tlm_payload.h>

namespace tlm_utils {

// What the module of a socket has registered.
template <class TYPES> class __registered {
  public:
    virtual void __block(typename TYPES::tlm_payload_type &, sc_core::sc_time &) = 0;
    virtual tlm::tlm_sync_enum __go_on(typename TYPES::tlm_payload_type &, typename TYPES::tlm_phase_type &,
                                       sc_core::sc_time &) = 0;

  protected:
    ~__registered() {}
};

template <class TYPES> class __conversion : public tlm::tlm_bw_transport_if<TYPES>, public tlm::tlm_mm_interface {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;

  public:
    __conversion(__registered<TYPES> &target, sc_core::sc_port_b<tlm::tlm_bw_transport_if<TYPES>> &backward)
        : target_(target), backward_(backward) {}

    void block(trans_type &trans, sc_core::sc_time &time) {
        Call own{&trans, first_};
        first_ = &own;
        bool managed = trans.has_mm();
        if (!managed) {
            trans.set_mm(this);
            trans.acquire();
        }
        sc_core::wait(time);
        time = sc_core::SC_ZERO_TIME;
        request(own);
        bool waits = !own.finished;
        while (!own.finished)
            sc_core::wait(answered_);
        if (waits || own.until > sc_core::sc_time_stamp())
            sc_core::wait(own.until - sc_core::sc_time_stamp());
        if (!managed) {
            trans.release();
            while (trans.get_ref_count() > 0)
                sc_core::wait(freed_);
            trans.set_mm(nullptr);
        }
        forget(own);
    }

    tlm::tlm_sync_enum go_on(trans_type &trans, phase_type &phase, sc_core::sc_time &time) {
        if (phase == tlm::END_RESP) {
            responding_ = false;
            end_response_.notify(time);
            return tlm::TLM_COMPLETED;
        }
        if (phase != tlm::BEGIN_REQ)
            invalid();
        Worker *worker = workers_;
        while (worker != nullptr && !worker->idle)
            worker = worker->next;
        if (worker == nullptr)
            worker = spawned();
        worker->trans = &trans;
        worker->idle = false;
        worker->begin.notify(time);
        return tlm::TLM_ACCEPTED;
    }

    // The way back, on which the end of a blocking call is heard here.
    tlm::tlm_sync_enum nb_transport_bw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
        Call *call = first_;
        while (call != nullptr && (call->trans != &trans || call->finished))
            call = call->next;
        if (call == nullptr)
            return backward_->nb_transport_bw(trans, phase, time);
        if (phase == tlm::END_REQ) {
            end_request_.notify(sc_core::SC_ZERO_TIME);
            return tlm::TLM_ACCEPTED;
        }
        if (phase != tlm::BEGIN_RESP)
            invalid();
        if (requesting_ == &trans)
            end_request_.notify(sc_core::SC_ZERO_TIME);
        call->finished = true;
        call->until = sc_core::sc_time_stamp() + time;
        answered_.notify();
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64 low, sc_dt::uint64 high) override {
        backward_->invalidate_direct_mem_ptr(low, high);
    }
    void free(tlm::tlm_generic_payload *trans) override {
        freed_.notify();
        trans->reset();
    }

  private:
    struct Call {
        trans_type *trans;
        Call *next;
        bool finished = false;
        sc_core::sc_time until;
        Call *behind = nullptr; // who makes its request next
        Call(trans_type *given, Call *others) : trans(given), next(others) {}
    };
    struct Worker {
        trans_type *trans = nullptr;
        bool idle = false;
        sc_core::sc_event begin;
        Worker *next = nullptr;
    };
    __registered<TYPES> &target_;
    sc_core::sc_port_b<tlm::tlm_bw_transport_if<TYPES>> &backward_;
    Call *first_ = nullptr;
    Call *front_ = nullptr, *last_ = nullptr; // of those who make requests
    trans_type *requesting_ = nullptr;
    sc_core::sc_event end_request_, next_request_, answered_, freed_, end_response_;
    bool responding_ = false;
    Worker *workers_ = nullptr;

    [[noreturn]] static void invalid() {
        __CLEW_SC_ERROR("(E0) simple_target_socket: invalid phase received [IEEE 1666-2011, 16.1.2]", "simple_target_socket");
        __builtin_unreachable();
    }
    void forget(Call &call) {
        Call **link = &first_;
        while (*link != &call)
            link = &(*link)->next;
        *link = call.next;
    }
    void request(Call &own) {
        (last_ == nullptr ? front_ : last_->behind) = &own;
        last_ = &own;
        while (front_ != &own)
            sc_core::wait(next_request_);
        go_through(own);
        front_ = own.behind;
        last_ = front_ == nullptr ? nullptr : last_;
        next_request_.notify();
    }
    // The phases, up to the end of the request.
    void go_through(Call &own) {
        phase_type phase = tlm::BEGIN_REQ;
        sc_core::sc_time time = sc_core::SC_ZERO_TIME;
        bool over = target_.__go_on(*own.trans, phase, time) == tlm::TLM_COMPLETED;
        if (!over && phase == tlm::BEGIN_REQ) {
            requesting_ = own.trans;
            sc_core::wait(end_request_);
            requesting_ = nullptr;
            return;
        }
        if (!over && phase == tlm::END_REQ) {
            sc_core::wait(time);
            return;
        }
        if (!over && phase != tlm::BEGIN_RESP)
            invalid();
        if (!over) {
            phase = tlm::END_RESP;
            sc_core::wait(time);
            time = sc_core::SC_ZERO_TIME;
            target_.__go_on(*own.trans, phase, time);
        }
        // The end of the transaction is heard one delta cycle later.
        own.finished = true;
        sc_core::wait(time);
    }
    Worker *spawned() {
        Worker *made = new Worker();
        made->next = workers_;
        workers_ = made;
        sc_core::sc_spawn_options options;
        options.dont_initialize();
        options.set_sensitivity(&made->begin);
        sc_core::sc_spawn([this, made] { work(*made); }, sc_core::__unique("nb2b_thread"), &options);
        return made;
    }
    void work(Worker &own) {
        for (;;) {
            trans_type &trans = *own.trans;
            sc_core::sc_time time = sc_core::SC_ZERO_TIME;
            target_.__block(trans, time);
            sc_core::wait(time);
            while (responding_)
                sc_core::wait(end_response_);
            time = sc_core::SC_ZERO_TIME;
            phase_type phase = tlm::BEGIN_RESP;
            tlm::tlm_sync_enum answer = backward_->nb_transport_bw(trans, phase, time);
            if (answer != tlm::TLM_COMPLETED && !(answer == tlm::TLM_UPDATED && phase == tlm::END_RESP))
                responding_ = true;
            own.idle = true;
            sc_core::wait();
        }
    }
};

// What simple target sockets do with a call, chosen by what their module has registered: so a design that needs no
// conversion does not reach it.
template <class TYPES> class __transporting : public tlm::tlm_fw_transport_if<TYPES>, public __registered<TYPES> {
    typedef typename TYPES::tlm_payload_type trans_type;
    typedef typename TYPES::tlm_phase_type phase_type;
    typedef sc_core::sc_port_b<tlm::tlm_bw_transport_if<TYPES>> port_type;

  public:
    explicit __transporting(port_type &backward) : backward_(backward) {}
    void b_transport(trans_type &trans, sc_core::sc_time &time) override { block_(*this, trans, time); }
    tlm::tlm_sync_enum nb_transport_fw(trans_type &trans, phase_type &phase, sc_core::sc_time &time) override {
        return go_on_(*this, trans, phase, time);
    }
    void knows_blocking() {
        block_ = [](__transporting &own, trans_type &trans, sc_core::sc_time &time) { own.__block(trans, time); };
        if (!goes_on_)
            go_on_ = [](__transporting &own, trans_type &trans, phase_type &phase, sc_core::sc_time &time) {
                return own.converting().go_on(trans, phase, time);
            };
        blocks_ = true;
    }
    void knows_nonblocking() {
        go_on_ = [](__transporting &own, trans_type &trans, phase_type &phase, sc_core::sc_time &time) {
            return own.__go_on(trans, phase, time);
        };
        if (!blocks_)
            block_ = [](__transporting &own, trans_type &trans, sc_core::sc_time &time) {
                own.converting().block(trans, time);
            };
        goes_on_ = true;
    }
    tlm::tlm_bw_transport_if<TYPES> *backward(tlm::tlm_bw_transport_if<TYPES> *direct) {
        return conversion_ != nullptr ? conversion_ : direct;
    }

  private:
    port_type &backward_;
    __conversion<TYPES> *conversion_ = nullptr;
    bool blocks_ = false, goes_on_ = false;
    void (*block_)(__transporting &, trans_type &, sc_core::sc_time &) = [](__transporting &, trans_type &,
                                                                            sc_core::sc_time &) { unregistered(); };
    tlm::tlm_sync_enum (*go_on_)(__transporting &, trans_type &, phase_type &, sc_core::sc_time &) =
        [](__transporting &, trans_type &, phase_type &, sc_core::sc_time &) {
            unregistered();
            return tlm::TLM_COMPLETED;
        };

    static void unregistered() {
        __CLEW_SC_ERROR("(E0) simple_target_socket: no transport callback registered [IEEE 1666-2011, 16.1.2]",
                        "simple_target_socket");
    }
    __conversion<TYPES> &converting() {
        if (conversion_ == nullptr)
            conversion_ = new __conversion<TYPES>(*this, backward_);
        return *conversion_;
    }
};

} // namespace tlm_utils
#endif
