// Objects, their names, modules. IEEE 1666-2011, 5.2, 5.3, 5.16, 5.17.
#ifndef CLEW_SC_OBJECT_H
#define CLEW_SC_OBJECT_H

#include <__clew_sc/event.h>
#include <exception>
#include <vector>

namespace sc_core {

class sc_object;
class sc_module;
class sc_module_name;

inline sc_object *__scope = nullptr; // the module under construction
inline sc_object *__objects = nullptr;
inline sc_object *__last_object = nullptr;
inline sc_object *__outermost = nullptr;
inline sc_module_name *__names = nullptr;

class sc_simcontext;

// What a design pins to an object. IEEE 1666-2011, 5.19.
class sc_attr_base {
  public:
    explicit sc_attr_base(const std::string &name) : name_(name) {}
    virtual ~sc_attr_base() {}
    const std::string &name() const { return name_; }
    const sc_object *__owner = nullptr;
    sc_attr_base *__next = nullptr;

  private:
    std::string name_;
};
inline sc_attr_base *__attributes = nullptr;
template <class T> class sc_attribute : public sc_attr_base {
  public:
    explicit sc_attribute(const std::string &name) : sc_attr_base(name), value() {}
    sc_attribute(const std::string &name, const T &given) : sc_attr_base(name), value(given) {}
    T value;
};

class sc_object {
  public:
    const char *name() const { return name_; }
    const char *basename() const { return base_; }
    virtual const char *kind() const { return "sc_object"; }
    sc_object *get_parent_object() const { return parent_; }
    sc_object *get_parent() const { return parent_; }
    sc_simcontext *simcontext() const;
    const std::vector<sc_event *> &get_child_events() const;
    bool add_attribute(sc_attr_base &attribute);
    sc_attr_base *get_attribute(const std::string &name) const;
    sc_attr_base *remove_attribute(const std::string &name);
    int num_attributes() const;
    void print() const {}
    void dump() const {}
    const std::vector<sc_object *> &get_child_objects() const {
        if (children_ == nullptr)
            children_ = new std::vector<sc_object *>();
        children_->clear();
        for (sc_object *each = __objects; each != nullptr; each = each->next_)
            if (each->parent_ == this)
                children_->push_back(each);
        return *children_;
    }
    virtual void print(std::ostream &stream) const;
    virtual void dump(std::ostream &stream) const;
    virtual ~sc_object() {}

    virtual void __before_end_of_elaboration() {}
    virtual void __complete_binding() {}
    virtual void __end_of_elaboration() {}
    virtual void __start_of_simulation() {}
    virtual void __end_of_simulation() {}
    virtual bool __may_be_channel() const { return true; } // of the design; those of the library say no
    virtual sc_module *__module() { return nullptr; }
    sc_object *__next() const { return next_; }

  protected:
    sc_object() { __enter(__unique("object")); }
    explicit sc_object(const char *name) { __enter(name == nullptr || name[0] == 0 ? __unique("object") : name); }
    sc_object(const sc_object &) = delete;
    sc_object &operator=(const sc_object &) = delete;

  private:
    const char *name_;
    const char *base_;
    sc_object *parent_;
    sc_object *next_ = nullptr;
    sc_object *inner_ = nullptr; // the last one made in this one
    sc_object *sibling_ = nullptr; // the one made before this one in the same
    mutable std::vector<sc_object *> *children_ = nullptr;

    void __enter(const char *base);
    friend const char *__unique(const char *seed);
};

inline const char *__scoped(const char *name) {
    return __scope == nullptr ? __copied(name) : __joined(__scope->name(), ".", name);
}

struct __seed {
    const char *name;
    sc_object *scope;
    uint32_t used;
    __seed *next;
};
inline __seed *__seeds = nullptr;

// A name that nobody in this module has: the seed and a number.
inline const char *__unique(const char *seed) {
    for (__seed *each = __seeds; each != nullptr; each = each->next)
        if (each->scope == __scope && __same(each->name, seed))
            return __numbered(seed, each->used++);
    __seeds = new __seed{seed, __scope, 1, __seeds};
    return __numbered(seed, 0);
}
inline const char *sc_gen_unique_name(const char *seed, bool = false) { return __unique(seed); }

inline void sc_object::__enter(const char *base) {
    sc_object *&siblings = __scope == nullptr ? __outermost : __scope->inner_;
    base_ = __copied(base);
    for (sc_object *each = siblings; each != nullptr; each = each->sibling_)
        if (__same(each->base_, base_)) {
            base_ = __unique(base); // the reference warns (W505) and goes on in the same way
            break;
        }
    sibling_ = siblings;
    siblings = this;
    parent_ = __scope;
    name_ = __scope == nullptr ? base_ : __joined(__scope->name_, ".", base_);
    if (__last_object == nullptr)
        __objects = this;
    else
        __last_object->next_ = this;
    __last_object = this;
    __name(this, name_, "object");
}

inline bool sc_object::add_attribute(sc_attr_base &attribute) {
    if (get_attribute(attribute.name()) != nullptr)
        return false;
    attribute.__owner = this;
    attribute.__next = __attributes;
    __attributes = &attribute;
    return true;
}
inline sc_attr_base *sc_object::get_attribute(const std::string &name) const {
    for (sc_attr_base *each = __attributes; each != nullptr; each = each->__next)
        if (each->__owner == this && each->name() == name)
            return each;
    return nullptr;
}
inline sc_attr_base *sc_object::remove_attribute(const std::string &name) {
    sc_attr_base *found = get_attribute(name);
    if (found != nullptr)
        found->__owner = nullptr;
    return found;
}
inline int sc_object::num_attributes() const {
    int count = 0;
    for (sc_attr_base *each = __attributes; each != nullptr; each = each->__next)
        count += each->__owner == this;
    return count;
}
inline const std::vector<sc_object *> &sc_get_top_level_objects() {
    static std::vector<sc_object *> found;
    found.clear();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (each->get_parent_object() == nullptr)
            found.push_back(each);
    return found;
}
inline bool __is_below(const char *name, const char *parent) {
    size_t size = __length(parent);
    for (size_t i = 0; i < size; ++i)
        if (name[i] != parent[i])
            return false;
    size += size == 0 ? 0 : 1;
    if (size > 0 && name[size - 1] != '.')
        return false;
    for (size_t i = size; name[i] != 0; ++i)
        if (name[i] == '.')
            return false;
    return true;
}
inline sc_event *__event_in(const __named *named) {
    return __same(named->kind, "event") ? static_cast<sc_event *>(const_cast<void *>(named->self)) : nullptr;
}
inline void __events_below(const char *parent, std::vector<sc_event *> &found) {
    found.clear();
    for (__named *each = __clew_sc_names; each != nullptr; each = each->next)
        if (sc_event *event = __event_in(each))
            if (__is_below(event->name(), parent))
                found.insert(found.begin(), event);
}
inline const std::vector<sc_event *> &sc_object::get_child_events() const {
    static std::vector<sc_event *> found;
    __events_below(name_, found);
    return found;
}
inline const std::vector<sc_event *> &sc_get_top_level_events() {
    static std::vector<sc_event *> found;
    __events_below("", found);
    return found;
}
inline sc_event *sc_find_event(const char *name) {
    for (__named *each = __clew_sc_names; each != nullptr; each = each->next)
        if (sc_event *event = __event_in(each))
            if (__same(event->name(), name))
                return event;
    return nullptr;
}

inline sc_object *sc_find_object(const char *name) {
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (__same(each->name(), name))
            return each;
    return nullptr;
}

inline bool sc_hierarchical_name_exists(const char *name) {
    return sc_find_object(name) != nullptr || sc_find_event(name) != nullptr;
}

// The name of a module: made before the constructor of the module runs, gone behind it, so that it knows both ends.
class sc_module_name {
  public:
    sc_module_name(const char *name) : name_(name), module_(nullptr), below_(__names), pushed_(true) { __names = this; }
    sc_module_name(const sc_module_name &other) : name_(other.name_), module_(nullptr), below_(nullptr), pushed_(false) {}
    ~sc_module_name();
    operator const char *() const { return name_; }

  private:
    const char *name_;
    sc_module *module_;
    sc_module_name *below_;
    bool pushed_;
    friend class sc_module;
    sc_module_name &operator=(const sc_module_name &) = delete;
};

class sc_process_handle;
class sc_event_finder;
class sc_port_base;
class sc_interface;

// --- processes

struct __reset {
    const void *source; // a signal or a port of bool
    bool (*value)(const void *);
    bool level;
    bool asynchronous;
    __reset *next;
};

// Thrown where a process is reset, or ends itself.
class sc_unwind_exception : public std::exception {
  public:
    explicit sc_unwind_exception(bool reset = true) : reset_(reset) {}
    bool is_reset() const { return reset_; }
    const char *what() const noexcept override { return reset_ ? "RESET" : "KILL"; }

  private:
    bool reset_;
};
inline bool sc_is_unwinding() { return false; }

// What a process is to be sensitive to, found when all ports are bound.
struct __finder {
    __process *process;
    const void *source;
    uint32_t (*find)(const void *source, uint32_t index, uint32_t *count);
    __finder *next;
};
inline __finder *__finders = nullptr;
inline uint32_t __process_count = 0;
inline __process *__last_process = nullptr;

inline void __make_sensitive(__process *process, uint32_t event) {
    for (uint32_t i = 0; i < process->count; ++i)
        if (process->events[i] == event)
            return;
    uint32_t *longer = new uint32_t[process->count + 1];
    for (uint32_t i = 0; i < process->count; ++i)
        longer[i] = process->events[i];
    longer[process->count] = event;
    delete[] process->events;
    process->events = longer;
    ++process->count;
}

inline void __find(__process *process, const void *source, uint32_t (*find)(const void *, uint32_t, uint32_t *)) {
    __finders = new __finder{process, source, find, __finders};
}

extern "C" inline void __clew_sc_thread(__process *);
extern "C" inline void __clew_sc_method(__process *);

inline __process *__make_process(const char *name, __kind kind, void (*body)(void *), void *self) {
    __process *made = new __process();
    made->outer = kind == __METHOD ? __clew_sc_method : __clew_sc_thread;
    made->body = body;
    made->self = self;
    made->name = __scoped(name);
    made->kind = kind;
    made->number = __process_count++;
    made->spawned = __clew_sc_running;
    made->owner = __scope;
    if (!__clew_sc_running) {
        if (__last_process == nullptr)
            __clew_sc_processes = made;
        else
            __last_process->next = made;
        __last_process = made;
    }
    return made;
}

inline bool __must_reset(__process *process) {
    for (__reset *each = process->resets; each != nullptr; each = each->next)
        if (each->value(each->source) == each->level)
            return true;
    return false;
}

inline void __may_wait(__process *process) {
    if (process == nullptr || process->kind == __METHOD)
        __CLEW_SC_ERROR("(E519) wait() is only allowed in SC_THREADs and SC_CTHREADs [IEEE 1666-2011, 5.2.18]",
                        process == nullptr ? "sc_main" : process->name);
}

inline void __resumed(__process *process) {
    if (process->resettable && __must_reset(process))
        throw sc_unwind_exception();
}

// Wait for the events of a list; `timed` tells whether there is a time-out.
inline bool __wait_list(const uint32_t *e, uint32_t n, bool all, bool timed, uint64_t time) {
    if (n == 0) {
        if (timed) {
            __clew_sc_wait_for(time);
            return true;
        }
        return false;
    }
    if (n == 1) {
        if (timed)
            return __clew_sc_wait_any_1_for(time, e[0]);
        __clew_sc_wait_any_1(e[0]);
        return false;
    }
    uint32_t a = e[0], b = e[1], c = n > 2 ? e[2] : a, d = n > 3 ? e[3] : a;
    if (n <= 4) {
        if (timed)
            return all ? __clew_sc_wait_all_4_for(time, a, b, c, d) : __clew_sc_wait_any_4_for(time, a, b, c, d);
        if (all)
            __clew_sc_wait_all_4(a, b, c, d);
        else
            __clew_sc_wait_any_4(a, b, c, d);
        return false;
    }
    uint32_t f = e[4], g = n > 5 ? e[5] : a, h = n > 6 ? e[6] : a, i = n > 7 ? e[7] : a;
    if (timed)
        return all ? __clew_sc_wait_all_8_for(time, a, b, c, d, f, g, h, i)
                   : __clew_sc_wait_any_8_for(time, a, b, c, d, f, g, h, i);
    if (all)
        __clew_sc_wait_all_8(a, b, c, d, f, g, h, i);
    else
        __clew_sc_wait_any_8(a, b, c, d, f, g, h, i);
    return false;
}

inline void __wait_static(__process *process) {
    if (!process->spawned)
        __clew_sc_wait();
    else if (process->count == 0)
        __clew_sc_wait(); // for ever: a spawned process has no static sensitivity of the kernel
    else
        __wait_list(process->events, process->count, false, false, 0);
}

enum __trigger : uint32_t { __STATIC, __TIME, __ANY, __ALL, __ANY_TIMED, __ALL_TIMED };

extern "C" {
// The outermost procedures of processes.
inline void __clew_sc_thread(__process *process) {
    if (process->spawned && process->dormant)
        __wait_static(process);
    if (!process->resettable && !__clew_sc_kills) {
        process->body(process->self);
    } else {
        bool again = true;
        while (again) {
            again = false;
            try {
                process->body(process->self);
            } catch (const sc_unwind_exception &unwinding) {
                again = unwinding.is_reset();
            }
        }
    }
    process->ended = true;
    if (process->terminated != 0)
        __clew_sc_notify_delta(process->terminated - 1);
}

inline void __clew_sc_method(__process *process) {
    if (process->spawned && process->dormant)
        __wait_static(process);
    for (;;) {
        process->trigger = __STATIC;
        process->body(process->self);
        switch (process->trigger) {
        case __STATIC: __wait_static(process); break;
        case __TIME: __clew_sc_wait_for(process->wanted_time); break;
        case __ANY: __wait_list(process->wanted, process->wanted_count, false, false, 0); break;
        case __ALL: __wait_list(process->wanted, process->wanted_count, true, false, 0); break;
        case __ANY_TIMED:
            process->timed_out = __wait_list(process->wanted, process->wanted_count, false, true, process->wanted_time);
            break;
        default:
            process->timed_out = __wait_list(process->wanted, process->wanted_count, true, true, process->wanted_time);
        }
    }
}

inline void __clew_sc_spawned(void *record) {
    __process *process = static_cast<__process *>(record);
    if (process->kind == __METHOD)
        __clew_sc_method(process);
    else
        __clew_sc_thread(process);
}
}

// --- wait

inline void wait() {
    __process *process = __current();
    __may_wait(process);
    __wait_static(process);
    __resumed(process);
}
inline void wait(int cycles) {
    if (cycles <= 0)
        __CLEW_SC_ERROR("(E525) wait(n) is only valid for n > 0 [IEEE 1666-2011, 5.2.18]", "wait");
    for (int i = 0; i < cycles; ++i)
        wait();
}
inline void __wait_for(uint64_t time) {
    __process *process = __current();
    __may_wait(process);
    __clew_sc_wait_for(time);
    __resumed(process);
}
inline void wait(const sc_time &time) { __wait_for(time.value()); }
inline void wait(double value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
inline void wait(int value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
template <class N> __whole<N> wait(N value, sc_time_unit unit) { wait(static_cast<double>(value), unit); }
inline void wait(unsigned value, sc_time_unit unit) { __wait_for(__ticks(value, unit)); }
inline void __wait_events(const uint32_t *events, uint32_t count, bool all) {
    __process *process = __current();
    __may_wait(process);
    __wait_list(events, count, all, false, 0);
    __resumed(process);
}
inline void __wait_events(const uint32_t *events, uint32_t count, bool all, uint64_t time) {
    __process *process = __current();
    __may_wait(process);
    process->timed_out = __wait_list(events, count, all, true, time);
    __resumed(process);
}
inline void wait(const sc_event &event) {
    __process *process = __current();
    __may_wait(process);
    __clew_sc_wait_any_1(event.__number());
    __resumed(process);
}
inline void wait(const sc_event_or_list &list) { __wait_events(list.events, list.count, false); }
inline void wait(const sc_event_and_list &list) { __wait_events(list.events, list.count, true); }
inline void wait(const sc_time &time, const sc_event &event) {
    uint32_t number = event.__number();
    __wait_events(&number, 1, false, time.value());
}
inline void wait(const sc_time &time, const sc_event_or_list &list) {
    __wait_events(list.events, list.count, false, time.value());
}
inline void wait(const sc_time &time, const sc_event_and_list &list) {
    __wait_events(list.events, list.count, true, time.value());
}
inline void wait(double value, sc_time_unit unit, const sc_event &event) { wait(sc_time(value, unit), event); }
inline void wait(double value, sc_time_unit unit, const sc_event_or_list &list) { wait(sc_time(value, unit), list); }
inline void wait(double value, sc_time_unit unit, const sc_event_and_list &list) { wait(sc_time(value, unit), list); }
inline void halt() {
    for (;;)
        wait();
}
inline void wait(double value, bool scale) { __wait_for(sc_time(value, scale).value()); }
inline bool timed_out() { return __current() != nullptr && __current()->timed_out; }

// --- next_trigger

inline __process *__may_trigger() {
    __process *process = __current();
    if (process == nullptr || process->kind != __METHOD)
        __CLEW_SC_ERROR("(E520) next_trigger() is only allowed in SC_METHODs [IEEE 1666-2011, 5.2.17]",
                        process == nullptr ? "sc_main" : process->name);
    return process;
}
inline void __next_trigger(__trigger trigger, const uint32_t *events, uint32_t count, uint64_t time) {
    __process *process = __may_trigger();
    process->trigger = trigger;
    for (uint32_t i = 0; i < count; ++i)
        process->wanted[i] = events[i];
    process->wanted_count = count;
    process->wanted_time = time;
}
inline void next_trigger() { __may_trigger()->trigger = __STATIC; }
inline void next_trigger(const sc_time &time) {
    __process *process = __may_trigger();
    process->trigger = __TIME;
    process->wanted_time = time.value();
}
inline void next_trigger(double value, sc_time_unit unit) { next_trigger(sc_time(value, unit)); }
inline void next_trigger(const sc_event &event) {
    uint32_t number = event.__number();
    __next_trigger(__ANY, &number, 1, 0);
}
inline void next_trigger(const sc_event_or_list &list) { __next_trigger(__ANY, list.events, list.count, 0); }
inline void next_trigger(const sc_event_and_list &list) { __next_trigger(__ALL, list.events, list.count, 0); }
inline void next_trigger(const sc_time &time, const sc_event &event) {
    uint32_t number = event.__number();
    __next_trigger(__ANY_TIMED, &number, 1, time.value());
}
inline void next_trigger(const sc_time &time, const sc_event_or_list &list) {
    __next_trigger(__ANY_TIMED, list.events, list.count, time.value());
}
inline void next_trigger(const sc_time &time, const sc_event_and_list &list) {
    __next_trigger(__ALL_TIMED, list.events, list.count, time.value());
}
inline void next_trigger(double value, sc_time_unit unit, const sc_event &event) {
    next_trigger(sc_time(value, unit), event);
}

} // namespace sc_core
#endif
