// The simulation: the end of elaboration, its start and stop. IEEE 1666-2011, 4.3 to 4.5.
#ifndef CLEW_SC_SIMULATION_H
#define CLEW_SC_SIMULATION_H

#include <__clew_sc/report.h>

namespace sc_core {

enum sc_starvation_policy { SC_EXIT_ON_STARVATION, SC_RUN_TO_TIME };
enum sc_stop_mode { SC_STOP_FINISH_DELTA, SC_STOP_IMMEDIATE };
enum sc_status {
    SC_ELABORATION = 1, SC_BEFORE_END_OF_ELABORATION = 2, SC_END_OF_ELABORATION = 4, SC_START_OF_SIMULATION = 8,
    SC_RUNNING = 16, SC_PAUSED = 32, SC_STOPPED = 64, SC_END_OF_SIMULATION = 128
};

inline bool __stopped = false;
inline bool __inside = false;

// What was made sensitive to a port finds its events when that is bound; callbacks may make more processes.
inline void __find_events() {
    for (__finder *each = __finders; each != nullptr; each = each->next) {
        uint32_t count = 1;
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t event = each->find(each->source, i, &count);
            if (count > 0)
                __make_sensitive(each->process, event);
        }
    }
    __finders = nullptr;
}

inline void __elaborate() {
    if (__clew_sc_running)
        return;
    __scope = nullptr;
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__before_end_of_elaboration();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__complete_binding();
    __find_events();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__end_of_elaboration();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__start_of_simulation();
    __find_events();
    __clew_sc_running = true;
}

inline bool __may_start() {
    if (__current() != nullptr)
        __CLEW_SC_ERROR("(E554) sc_start called unexpectedly: in a process [IEEE 1666-2011, 4.3.4.2]", "sc_start");
    if (__stopped)
        __CLEW_SC_ERROR("(E546) sc_start called after sc_stop has been called [IEEE 1666-2011, 4.5.3]", "sc_start");
    __elaborate();
    return true;
}
inline void __after() {
    if (__stopped && __clew_sc_ends)
        for (sc_object *each = __objects; each != nullptr; each = each->__next())
            each->__end_of_simulation();
}

inline void sc_start() {
    if (!__may_start())
        return;
    __clew_sc_start();
    __after();
}
inline void sc_start(const sc_time &limit, sc_starvation_policy = SC_RUN_TO_TIME) {
    if (!__may_start())
        return;
    __clew_sc_start_for(limit.value());
    __after();
}
inline void sc_start(double value, sc_time_unit unit, sc_starvation_policy policy = SC_RUN_TO_TIME) {
    sc_start(sc_time(value, unit), policy);
}
inline void sc_start(int value, sc_time_unit unit, sc_starvation_policy policy = SC_RUN_TO_TIME) {
    sc_start(sc_time(value, unit), policy);
}
inline void sc_start(double value) {
    if (value < 0)
        sc_start();
    else
        sc_start(sc_time(value, true));
}
inline void sc_initialize() { sc_start(SC_ZERO_TIME); }

inline void sc_stop() {
    if (__stopped)
        return;
    __stopped = true;
    __clew_sc_stop();
}
inline void sc_pause() { __clew_sc_stop(); }
inline void sc_set_stop_mode(sc_stop_mode) {}
inline sc_stop_mode sc_get_stop_mode() { return SC_STOP_FINISH_DELTA; }
inline bool sc_is_running() { return __clew_sc_running && !__stopped; }
inline bool sc_start_of_simulation_invoked() { return __clew_sc_running; }
inline bool sc_end_of_simulation_invoked() { return __stopped; }
inline sc_status sc_get_status() {
    return !__clew_sc_running ? SC_ELABORATION : __stopped ? SC_STOPPED : __current() != nullptr ? SC_RUNNING : SC_PAUSED;
}

inline const char *sc_version() { return "IEEE 1666-2011"; }
inline const char *sc_copyright() { return ""; }
inline int sc_argc() { return 1; }

// --- spawned processes

class sc_spawn_options {
  public:
    void spawn_method() { method_ = true; }
    void dont_initialize() { dormant_ = true; }
    void set_sensitivity(const sc_event *event) { events_.add(*event); }
    void set_sensitivity(sc_port_base *port) { for (uint32_t i = 0; i < port->__count(); ++i) events_.add(port->__interface(i)->default_event()); }
    void set_sensitivity(sc_interface *interface) { events_.add(interface->default_event()); }
    void set_stack_size(int) {}
    bool method_ = false;
    bool dormant_ = false;
    __event_list events_;
};

template <class Body> sc_process_handle sc_spawn(Body body, const char *name = nullptr, const sc_spawn_options *options = nullptr) {
    Body *kept = new Body(body);
    __process *made = __make_process(name == nullptr ? __unique("thread_p") : name,
                                     options != nullptr && options->method_ ? __METHOD : __THREAD,
                                     [](void *self) { (*static_cast<Body *>(self))(); }, kept);
    if (options != nullptr) {
        made->dormant = options->dormant_;
        for (uint32_t i = 0; i < options->events_.count; ++i)
            __make_sensitive(made, options->events_.events[i]);
    }
    if (made->spawned)
        __clew_sc_spawn(__clew_sc_spawned, made);
    return sc_process_handle(made);
}
#define sc_bind std::bind
#define sc_ref(x) std::ref(x)
#define sc_cref(x) std::cref(x)
#define SC_FORK { ::sc_core::sc_process_handle __forked[] = {
#define SC_JOIN };  for (auto &__each : __forked) if (!__each.terminated()) ::sc_core::wait(__each.terminated_event()); }

inline const sc_event &sc_process_handle::terminated_event() const {
    sc_event *made = new sc_event("terminated_event");
    process_->terminated = made->__number() + 1;
    return *made;
}

// --- traces: accepted, and without an effect on what the design does

class sc_trace_file {
  public:
    void set_time_unit(double, sc_time_unit) {}
};
inline sc_trace_file __trace_file;
inline sc_trace_file *sc_create_vcd_trace_file(const char *) { return &__trace_file; }
inline sc_trace_file *sc_create_wif_trace_file(const char *) { return &__trace_file; }
inline void sc_close_vcd_trace_file(sc_trace_file *) {}
inline void sc_close_wif_trace_file(sc_trace_file *) {}
inline void sc_write_comment(sc_trace_file *, const std::string &) {}
template <class T> void sc_trace(sc_trace_file *, const T &, const std::string &) {}
template <class T> void sc_trace(sc_trace_file *, const T &, const std::string &, int) {}
template <class T> void sc_trace(sc_trace_file *, const T *, const std::string &) {}

// --- vectors of objects

template <class T> class sc_vector : public sc_object {
  public:
    sc_vector() : sc_object(__unique("vector")) {}
    explicit sc_vector(const char *name) : sc_object(name) {}
    sc_vector(const char *name, size_t size) : sc_object(name) { init(size); }
    template <class Make> sc_vector(const char *name, size_t size, Make make) : sc_object(name) { init(size, make); }
    void init(size_t size) {
        init(size, [](const char *name, size_t) { return new T(name); });
    }
    template <class Make> void init(size_t size, Make make) {
        for (size_t i = 0; i < size; ++i)
            items_.push_back(make(__numbered(basename(), static_cast<uint32_t>(i)), i));
    }
    T &operator[](size_t index) { return *items_[index]; }
    const T &operator[](size_t index) const { return *items_[index]; }
    T &at(size_t index) {
        if (index >= items_.size())
            __CLEW_SC_ERROR("(E5) out of bounds: an index of an sc_vector [IEEE 1666-2011, 8.5.5]", this->name());
        return *items_[index];
    }
    size_t size() const { return items_.size(); }
    template <class Other> void bind(sc_vector<Other> &others) {
        for (size_t i = 0; i < size() && i < others.size(); ++i)
            items_[i]->bind(others[i]);
    }
    template <class Other> void operator()(sc_vector<Other> &others) { bind(others); }
    const char *kind() const override { return "sc_vector"; }

    class iterator {
      public:
        explicit iterator(T **at) : at_(at) {}
        T &operator*() const { return **at_; }
        T *operator->() const { return *at_; }
        iterator &operator++() { ++at_; return *this; }
        bool operator!=(const iterator &other) const { return at_ != other.at_; }
        bool operator==(const iterator &other) const { return at_ == other.at_; }

      private:
        T **at_;
    };
    iterator begin() { return iterator(items_.data()); }
    iterator end() { return iterator(items_.data() + items_.size()); }

  private:
    std::vector<T *> items_;
};

} // namespace sc_core

int sc_main(int, char **);

// Behind the entry: elaboration, simulation and what comes after it.
extern "C" {
inline char __clew_sc_program[] = "design";
inline char *__clew_sc_arguments[] = {__clew_sc_program, nullptr};
__attribute__((used)) inline int __clew_sc_main(void) { return sc_main(1, __clew_sc_arguments); }
}

#endif
