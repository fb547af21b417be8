// The channels and interfaces of TLM-1, and analysis ports. IEEE 1666-2011, 17.
#ifndef CLEW_SC_TLM_CHANNELS_H
#define CLEW_SC_TLM_CHANNELS_H

#include <systemc>

namespace tlm {

template <class T> class tlm_tag {};

template <class T> class tlm_blocking_get_if : public virtual sc_core::sc_interface {
  public:
    virtual T get(tlm_tag<T> * = nullptr) = 0;
    virtual void get(T &value) { value = get(); }
};
template <class T> class tlm_nonblocking_get_if : public virtual sc_core::sc_interface {
  public:
    virtual bool nb_get(T &value) = 0;
    virtual bool nb_can_get(tlm_tag<T> * = nullptr) const = 0;
    virtual const sc_core::sc_event &ok_to_get(tlm_tag<T> * = nullptr) const = 0;
};
template <class T> class tlm_get_if : public virtual tlm_blocking_get_if<T>, public virtual tlm_nonblocking_get_if<T> {};
template <class T> class tlm_blocking_put_if : public virtual sc_core::sc_interface {
  public:
    virtual void put(const T &value) = 0;
};
template <class T> class tlm_nonblocking_put_if : public virtual sc_core::sc_interface {
  public:
    virtual bool nb_put(const T &value) = 0;
    virtual bool nb_can_put(tlm_tag<T> * = nullptr) const = 0;
    virtual const sc_core::sc_event &ok_to_put(tlm_tag<T> * = nullptr) const = 0;
};
template <class T> class tlm_put_if : public virtual tlm_blocking_put_if<T>, public virtual tlm_nonblocking_put_if<T> {};
template <class T> class tlm_blocking_peek_if : public virtual sc_core::sc_interface {
  public:
    virtual T peek(tlm_tag<T> * = nullptr) const = 0;
    virtual void peek(T &value) const { value = peek(); }
};
template <class T> class tlm_nonblocking_peek_if : public virtual sc_core::sc_interface {
  public:
    virtual bool nb_peek(T &value) const = 0;
    virtual bool nb_can_peek(tlm_tag<T> * = nullptr) const = 0;
    virtual const sc_core::sc_event &ok_to_peek(tlm_tag<T> * = nullptr) const = 0;
};
template <class T> class tlm_peek_if : public virtual tlm_blocking_peek_if<T>, public virtual tlm_nonblocking_peek_if<T> {};
template <class T> class tlm_blocking_get_peek_if : public virtual tlm_blocking_get_if<T>, public virtual tlm_blocking_peek_if<T> {};
template <class T> class tlm_get_peek_if : public virtual tlm_get_if<T>, public virtual tlm_peek_if<T>, public virtual tlm_blocking_get_peek_if<T> {};
template <class T> class tlm_fifo_debug_if : public virtual sc_core::sc_interface {
  public:
    virtual int used() const = 0;
    virtual int size() const = 0;
};
template <class T> class tlm_fifo_get_if : public virtual tlm_get_peek_if<T>, public virtual tlm_fifo_debug_if<T> {};
template <class T> class tlm_fifo_put_if : public virtual tlm_put_if<T>, public virtual tlm_fifo_debug_if<T> {};
template <class REQ, class RSP> class tlm_transport_if : public virtual sc_core::sc_interface {
  public:
    virtual RSP transport(const REQ &) = 0;
    virtual void transport(const REQ &request, RSP &response) { response = transport(request); }
};
template <class REQ, class RSP>
class tlm_master_if : public virtual tlm_put_if<REQ>, public virtual tlm_get_peek_if<RSP> {};
template <class REQ, class RSP>
class tlm_slave_if : public virtual tlm_put_if<RSP>, public virtual tlm_get_peek_if<REQ> {};

// What is put can be got behind the next update, and the other way round.
template <class T> class tlm_fifo : public virtual tlm_fifo_get_if<T>, public virtual tlm_fifo_put_if<T>, public sc_core::sc_prim_channel {
  public:
    explicit tlm_fifo(int size = 1) : sc_core::sc_prim_channel(sc_core::__unique("fifo")) { begin(size); }
    explicit tlm_fifo(const char *name, int size = 1) : sc_core::sc_prim_channel(name) { begin(size); }
    ~tlm_fifo() override { delete[] items_; }

    T get(tlm_tag<T> * = nullptr) override {
        while (!nb_can_get())
            sc_core::wait(written_);
        return take();
    }
    bool nb_get(T &value) override {
        if (!nb_can_get())
            return false;
        value = take();
        return true;
    }
    void get(T &value) override { value = get(); }
    bool nb_can_get(tlm_tag<T> * = nullptr) const override { return readable_ > taken_; }
    const sc_core::sc_event &ok_to_get(tlm_tag<T> * = nullptr) const override { return written_; }
    T peek(tlm_tag<T> * = nullptr) const override {
        while (!nb_can_get())
            sc_core::wait(written_);
        return items_[first_];
    }
    void peek(T &value) const override { value = peek(); }
    bool nb_peek(T &value) const override {
        if (!nb_can_get())
            return false;
        value = items_[first_];
        return true;
    }
    bool nb_can_peek(tlm_tag<T> * = nullptr) const override { return nb_can_get(); }
    const sc_core::sc_event &ok_to_peek(tlm_tag<T> * = nullptr) const override { return written_; }
    void put(const T &value) override {
        if (sc_core::__clew_sc_rooms)
            __clew_check(nb_can_put(), "systemc.fifo-full", "a put blocks: the FIFO is full [IEEE 1666-2011, 17]");
        while (!nb_can_put())
            sc_core::wait(read_);
        give(value);
    }
    bool nb_put(const T &value) override {
        if (sc_core::__clew_sc_rooms)
            __clew_check(nb_can_put(), "systemc.fifo-full", "a nonblocking put is refused: the FIFO is full [IEEE 1666-2011, 17]");
        if (!nb_can_put())
            return false;
        give(value);
        return true;
    }
    bool nb_can_put(tlm_tag<T> * = nullptr) const override { return readable_ + put_ < size_; }
    const sc_core::sc_event &ok_to_put(tlm_tag<T> * = nullptr) const override { return read_; }
    int used() const override { return static_cast<int>(readable_ - taken_); }
    int size() const override { return static_cast<int>(size_); }
    bool is_empty() const { return used() == 0; }
    bool is_full() const { return !nb_can_put(); }
    const char *kind() const override { return "tlm_fifo"; }

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
    sc_core::sc_event written_{this->name(), "ok_to_get"};
    sc_core::sc_event read_{this->name(), "ok_to_put"};

    void begin(int size) {
        if (size <= 0)
            __CLEW_SC_UNMODELLED("a tlm_fifo without a bound is not modelled");
        size_ = static_cast<uint32_t>(size);
        items_ = new T[size_]();
        sc_core::__fifo(this, items_, name(), size_);
    }
    T take() {
        T value = items_[first_];
        first_ = first_ + 1 == size_ ? 0 : first_ + 1;
        ++taken_;
        request_update();
        return value;
    }
    void give(const T &value) {
        items_[last_] = value;
        last_ = last_ + 1 == size_ ? 0 : last_ + 1;
        ++put_;
        request_update();
    }
};

// Requests one way, responses the other way.
template <class REQ, class RSP> class tlm_req_rsp_channel : public sc_core::sc_module {
  public:
    sc_core::sc_export<tlm_fifo_put_if<REQ>> put_request_export{"put_request_export"};
    sc_core::sc_export<tlm_fifo_put_if<RSP>> put_response_export{"put_response_export"};
    sc_core::sc_export<tlm_fifo_get_if<REQ>> get_request_export{"get_request_export"};
    sc_core::sc_export<tlm_fifo_get_if<RSP>> get_response_export{"get_response_export"};

    explicit tlm_req_rsp_channel(int requests = 1, int responses = 1)
        : sc_core::sc_module(sc_core::__unique("tlm_req_rsp_channel")), requests_("request_fifo", requests),
          responses_("response_fifo", responses) {
        begin();
    }
    explicit tlm_req_rsp_channel(sc_core::sc_module_name name, int requests = 1, int responses = 1)
        : sc_core::sc_module(name), requests_("request_fifo", requests), responses_("response_fifo", responses) {
        begin();
    }

  protected:
    tlm_fifo<REQ> requests_;
    tlm_fifo<RSP> responses_;
    void begin() {
        put_request_export(requests_);
        get_request_export(requests_);
        put_response_export(responses_);
        get_response_export(responses_);
    }
};
template <class REQ, class RSP>
class tlm_transport_channel : public tlm_req_rsp_channel<REQ, RSP>, public virtual tlm_transport_if<REQ, RSP> {
  public:
    sc_core::sc_export<tlm_transport_if<REQ, RSP>> target_export{"target_export"};
    tlm_transport_channel() : tlm_req_rsp_channel<REQ, RSP>(1, 1) { target_export(*this); }
    explicit tlm_transport_channel(sc_core::sc_module_name name) : tlm_req_rsp_channel<REQ, RSP>(name, 1, 1) {
        target_export(*this);
    }
    RSP transport(const REQ &request) override {
        this->requests_.put(request);
        return this->responses_.get();
    }
};

// --- analysis

template <class T> class tlm_write_if : public virtual sc_core::sc_interface {
  public:
    virtual void write(const T &) = 0;
};
template <class T> class tlm_analysis_if : public virtual tlm_write_if<T> {};
template <class T> class tlm_analysis_port : public sc_core::sc_object, public virtual tlm_analysis_if<T> {
  public:
    tlm_analysis_port() : sc_core::sc_object(sc_core::__unique("analysis_port")) {}
    explicit tlm_analysis_port(const char *name) : sc_core::sc_object(name) {}
    void bind(tlm_analysis_if<T> &subscriber) { subscribers_.push_back(&subscriber); }
    void operator()(tlm_analysis_if<T> &subscriber) { bind(subscriber); }
    bool unbind(tlm_analysis_if<T> &subscriber) {
        for (size_t i = 0; i < subscribers_.size(); ++i)
            if (subscribers_[i] == &subscriber) {
                subscribers_.erase(subscribers_.begin() + static_cast<ptrdiff_t>(i));
                return true;
            }
        return false;
    }
    void write(const T &value) override {
        for (size_t i = 0; i < subscribers_.size(); ++i)
            subscribers_[i]->write(value);
    }
    const char *kind() const override { return "tlm_analysis_port"; }

  private:
    std::vector<tlm_analysis_if<T> *> subscribers_;
};
template <class T> class tlm_analysis_fifo : public tlm_fifo<T>, public virtual tlm_analysis_if<T> {
  public:
    explicit tlm_analysis_fifo(const char *name, int size = 16) : tlm_fifo<T>(name, size) {}
    explicit tlm_analysis_fifo(int size = 16) : tlm_fifo<T>(size) {}
    void write(const T &value) override { this->nb_put(value); }
};

} // namespace tlm
#endif
