// The simulation: the end of elaboration, its start and stop. IEEE 1666-2011, 4.3 to 4.5.
#ifndef CLEW_SC_SIMULATION_H
#define CLEW_SC_SIMULATION_H

#include <__clew_sc/object_vectors.h>
#include <__clew_sc/report.h>
#include <typeinfo>

namespace sc_core {

enum sc_starvation_policy { SC_EXIT_ON_STARVATION, SC_RUN_TO_TIME };
enum sc_stop_mode { SC_STOP_FINISH_DELTA, SC_STOP_IMMEDIATE };
enum sc_status {
    SC_ELABORATION = 1, SC_BEFORE_END_OF_ELABORATION = 2, SC_END_OF_ELABORATION = 4, SC_START_OF_SIMULATION = 8,
    SC_RUNNING = 16, SC_PAUSED = 32, SC_STOPPED = 64, SC_END_OF_SIMULATION = 128
};

inline bool __stopped = false;
inline bool __ended = false;
inline sc_status __stage = SC_ELABORATION; // of what happens outside of a simulation
inline sc_stop_mode __stop_mode = SC_STOP_FINISH_DELTA;

// What was made sensitive to a port finds its events when that is bound; callbacks may make more processes.
inline void __make_sensitive_now(__process *process, const __finder *finder) {
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t event = finder->find(finder->source, i, &count);
        if (count > 0)
            __make_sensitive(process, event);
    }
}
inline void __find_events() {
    for (__finder *each = __finders; each != nullptr; each = each->next)
        __make_sensitive_now(each->process, each);
    __finders = nullptr;
}

inline bool __has_processes(const sc_object *object) {
    for (__process *each = __clew_sc_processes; each != nullptr; each = each->next)
        if (each->owner == object)
            return true;
    return false;
}
// The classes of channels without processes: who is called there is called so that processes can meet.
inline void __tell_channels() {
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (each->__may_be_channel() && !__has_processes(each) && dynamic_cast<sc_interface *>(each) != nullptr)
            __name(each, typeid(*each).name(), "channel");
}
inline void __elaborate() {
    if (__clew_sc_running)
        return;
    __scope = nullptr;
    __stage = SC_BEFORE_END_OF_ELABORATION;
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__before_end_of_elaboration();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__complete_binding();
    __find_events();
    __stage = SC_END_OF_ELABORATION;
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__end_of_elaboration();
    __stage = SC_START_OF_SIMULATION;
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        each->__start_of_simulation();
    __find_events();
    __tell_channels();
    if (__clew_sc_controls)
        for (__process *each = __clew_sc_processes; each != nullptr; each = each->next)
            __make_interruptible(each);
    __stage = SC_PAUSED;
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
    if (!__stopped)
        return;
    __stage = SC_END_OF_SIMULATION;
    if (__clew_sc_ends)
        for (sc_object *each = __objects; each != nullptr; each = each->__next())
            each->__end_of_simulation();
    __stage = SC_STOPPED;
    __ended = true;
}

inline void sc_start() {
    if (!__may_start())
        return;
    __clew_sc_start();
    __after();
}
inline void sc_start(const sc_time &limit, sc_starvation_policy policy = SC_RUN_TO_TIME) {
    if (!__may_start())
        return;
    if (policy != SC_RUN_TO_TIME)
        __CLEW_SC_UNMODELLED("sc_start that exits on starvation is not modelled");
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
    if (__stop_mode != SC_STOP_FINISH_DELTA && __current() != nullptr)
        __CLEW_SC_UNMODELLED("sc_stop in the middle of a delta cycle (SC_STOP_IMMEDIATE) is not modelled");
    __stopped = true;
    __clew_sc_stop();
}
inline void sc_pause() { __clew_sc_stop(); }
inline void sc_set_stop_mode(sc_stop_mode mode) {
    if (!__clew_sc_running) // the reference warns of it later on, and ignores it
        __stop_mode = mode;
}
inline sc_stop_mode sc_get_stop_mode() { return __stop_mode; }
inline bool sc_is_running() { return __clew_sc_running && !__stopped; }
inline bool sc_start_of_simulation_invoked() { return __clew_sc_running; }
inline bool sc_end_of_simulation_invoked() { return __ended; }
inline sc_status sc_get_status() { return __current() != nullptr ? SC_RUNNING : __stage; }

inline const unsigned sc_version_major = SC_VERSION_MAJOR, sc_version_minor = SC_VERSION_MINOR;
inline const unsigned sc_version_patch = SC_VERSION_PATCH;
inline const bool sc_is_prerelease = SC_IS_PRERELEASE;
inline const char *sc_version() { return "SystemC " SC_VERSION " --- IEEE 1666-2011"; }
inline const char *sc_release() { return SC_VERSION; }
inline const char *sc_copyright() { return SC_COPYRIGHT; }
inline int sc_argc() { return 1; }
inline const char *const *sc_argv() {
    static const char *const arguments[] = {"design", nullptr};
    return arguments;
}

// --- what is pending, and how many delta cycles there were: no part of the state, so only printing it is harmless

struct __unknown_count {
    operator uint64_t() const {
        __clew_check(0, "library.unmodelled", "the number of the delta cycle is not modelled");
        return 0;
    }
};
inline __unknown_count sc_delta_count() { return __unknown_count(); }
struct __unknown_activity {
    operator bool() const {
        __clew_check(0, "library.unmodelled", "the question for pending activity is not modelled");
        return false;
    }
};
inline __unknown_activity sc_pending_activity() { return __unknown_activity(); }
inline __unknown_activity sc_pending_activity_at_current_time() { return __unknown_activity(); }
inline __unknown_activity sc_pending_activity_at_future_time() { return __unknown_activity(); }
inline sc_time sc_time_to_pending_activity() {
    (void)static_cast<bool>(__unknown_activity());
    return SC_ZERO_TIME;
}

// --- the context of old designs

class sc_simcontext {
  public:
    sc_time time_stamp() const { return sc_time_stamp(); }
    __unknown_count delta_count() const { return sc_delta_count(); }
    void stop() { sc_stop(); }
    bool is_running() const { return sc_is_running(); }
    sc_status get_status() const { return sc_get_status(); }
    sc_object *find_object(const char *name) { return sc_find_object(name); }
    const std::vector<sc_object *> &get_child_objects() const { return sc_get_top_level_objects(); }
};
inline sc_simcontext *sc_get_curr_simcontext() {
    static sc_simcontext context;
    return &context;
}
inline sc_simcontext *sc_object::simcontext() const { return sc_get_curr_simcontext(); }

// --- spawned processes

class sc_spawn_options {
  public:
    void spawn_method() { method_ = true; }
    void dont_initialize() { dormant_ = true; }
    void set_sensitivity(const sc_event *event) { events_.add(*event); }
    void set_sensitivity(sc_port_base *port) { __later(__event_of_port, port); }
    void set_sensitivity(sc_interface *interface) { events_.add(interface->default_event()); }
    void set_sensitivity(sc_event_finder *finder) { __later(__event_of_finder, new sc_event_finder(*finder)); }
    template <class Source> void reset_signal_is(const Source &, bool) { __unmodelled_reset(); }
    template <class Source> void async_reset_signal_is(const Source &, bool) { __unmodelled_reset(); }
    void set_stack_size(int) {}
    bool method_ = false;
    bool dormant_ = false;
    __event_list events_;
    __finder *later_ = nullptr;

  private:
    void __later(uint32_t (*find)(const void *, uint32_t, uint32_t *), const void *source) {
        later_ = new __finder{nullptr, source, find, later_};
    }
    static void __unmodelled_reset() {
        __clew_check(0, "library.unmodelled", "the reset of a spawned process is not modelled");
    }
};

template <class Body> sc_process_handle sc_spawn(Body body, const char *name = nullptr, const sc_spawn_options *options = nullptr) {
    Body *kept = new Body(body);
    bool method = options != nullptr && options->method_;
    __process *made = __make_process(name == nullptr ? __unique(method ? "method_p" : "thread_p") : name,
                                     method ? __METHOD : __THREAD,
                                     [](void *self) { (*static_cast<Body *>(self))(); }, kept);
    if (options != nullptr) {
        made->dormant = options->dormant_;
        for (uint32_t i = 0; i < options->events_.count; ++i)
            __make_sensitive(made, options->events_.events[i]);
        for (__finder *each = options->later_; each != nullptr; each = each->next)
            if (made->spawned)
                __make_sensitive_now(made, each);
            else
                __find(made, each->source, each->find);
    }
    if (made->spawned && __clew_sc_controls)
        __make_interruptible(made);
    if (made->spawned)
        __clew_sc_spawn(__clew_sc_spawned, made);
    return sc_process_handle(made);
}
template <class Body, class Result>
sc_process_handle sc_spawn(Result *result, Body body, const char *name = nullptr, const sc_spawn_options *options = nullptr) {
    return sc_spawn([result, body]() mutable { *result = body(); }, name, options);
}
#define sc_bind std::bind
#define sc_ref(x) std::ref(x)
#define sc_cref(x) std::cref(x)
#define SC_FORK { ::sc_core::sc_process_handle __forked[] = {
#define SC_JOIN };  for (auto &__each : __forked) if (!__each.terminated()) ::sc_core::wait(__each.terminated_event()); }

inline const sc_event &__own_event(const char *name, uint32_t &number, const void *&event) {
    if (event == nullptr) {
        sc_event *made = new sc_event(name);
        number = made->__number() + 1;
        event = made;
    }
    return *static_cast<const sc_event *>(event);
}
inline const sc_event &sc_process_handle::terminated_event() const {
    return __own_event("terminated_event", process_->terminated, process_->terminated_event);
}
inline const sc_event &sc_process_handle::reset_event() const {
    return __own_event("reset_event", process_->was_reset, process_->reset_event);
}

// --- traces: accepted, and without an effect on what the design does

class sc_trace_file {
  public:
    virtual ~sc_trace_file() {}
    virtual void set_time_unit(double, sc_time_unit) {}
    virtual void delta_cycles(bool) {}
};
inline void sc_trace_delta_cycles(sc_trace_file *, bool = true) {}
inline sc_trace_file __trace_file;
inline sc_trace_file *sc_create_vcd_trace_file(const char *) { return &__trace_file; }
inline sc_trace_file *sc_create_wif_trace_file(const char *) { return &__trace_file; }
inline void sc_close_vcd_trace_file(sc_trace_file *) {}
inline void sc_close_wif_trace_file(sc_trace_file *) {}
inline void sc_write_comment(sc_trace_file *, const std::string &) {}
template <class T> void sc_trace(sc_trace_file *, const T &, const std::string &) {}
template <class T> void sc_trace(sc_trace_file *, const T &, const std::string &, int) {}
template <class T> void sc_trace(sc_trace_file *, const T *, const std::string &) {}
template <class T> void sc_trace(sc_trace_file *, const T &, const std::string &, const char **) {}

} // namespace sc_core

#ifdef __CLEW_SC_OPEN
int __clew_sc_open(); // behind the design
#else
int sc_main(int, char **);
#endif

// Behind the entry: elaboration, simulation and what comes after it.
extern "C" {
inline char __clew_sc_program[] = "design";
inline char *__clew_sc_arguments[] = {__clew_sc_program, nullptr};
#ifdef __CLEW_SC_OPEN
__attribute__((used)) inline int __clew_sc_main(void) { return __clew_sc_open(); }
#else
__attribute__((used)) inline int __clew_sc_main(void) { return sc_main(1, __clew_sc_arguments); }
#endif
}

#endif
