// Events and lists of them. IEEE 1666-2011, 5.8 to 5.10.
#ifndef CLEW_SC_EVENT_H
#define CLEW_SC_EVENT_H

#include <__clew_sc/time.h>

namespace sc_core {

class sc_object;
class sc_event_or_list;
class sc_event_and_list;

const char *__scoped(const char *name); // with the module under construction in front
const char *__unique(const char *seed);

inline void __name(const void *self, const char *name, const char *kind, uint32_t event = ~uint32_t(0),
                   const char *owner = nullptr) {
    __named *made = static_cast<__named *>(__clew_new(sizeof(__named)));
    *made = {self, name, kind, __clew_sc_names, event, owner};
    __clew_sc_names = made;
}

// Where the items of a FIFO lie, and how many it takes: so that people are told of them.
template <class T> void __fifo(const void *self, const T *items, const char *name, uint32_t size) {
    if (__clew_sc_running)
        return;
    __name(items, "items", "object", ~uint32_t(0), name);
    __name(self, name, __numbered("fifo", sizeof(T)), size);
}

class sc_event {
  public:
    sc_event() : number_(__clew_sc_new_event()), name_("") {
        if (!__clew_sc_running)
            __name(this, name_ = __scoped(__unique("event")), "event", number_);
    }
    explicit sc_event(const char *name) : number_(__clew_sc_new_event()), name_(name) {
        if (!__clew_sc_running)
            __name(this, name_ = __scoped(name), "event", number_);
    }
    sc_event(const char *owner, const char *name) : number_(__clew_sc_new_event()), name_(name), owner_(owner) {
        if (!__clew_sc_running)
            __name(this, name, "event", number_, owner);
    }
    sc_event(const sc_event &) = delete;
    sc_event &operator=(const sc_event &) = delete;

    const char *name() const {
        if (owner_ != nullptr) { // few ask
            name_ = __joined(owner_, ".", name_);
            owner_ = nullptr;
        }
        return name_;
    }
    const char *basename() const {
        const char *last = name();
        for (const char *at = last; *at != 0; ++at)
            if (*at == '.')
                last = at + 1;
        return last;
    }
    sc_object *get_parent_object() const;
    bool in_hierarchy() const { return name_[0] != 0; }

    void notify() const {
        if (!__clew_sc_running || (__current() == nullptr && __clew_sc_updating))
            __CLEW_SC_ERROR("(E521) immediate notification is not allowed during update phase or elaboration "
                            "[IEEE 1666-2011, 5.10.6]", name_);
        __clew_sc_notify(number_);
    }
    void notify(const sc_time &after) const {
        notify_after(after.value());
    }
    void notify_after(uint64_t after) const {
        if (after == 0)
            __clew_sc_notify_delta(number_);
        else
            __clew_sc_notify_after(number_, after);
    }
    void notify(double value, sc_time_unit unit) const { notify_after(__ticks(value, unit)); }
    void notify(int value, sc_time_unit unit) const { notify_after(__ticks(value, unit)); }
    template <class N> __whole<N> notify(N value, sc_time_unit unit) const { notify(static_cast<double>(value), unit); }
    void notify_delayed() const { __clew_sc_notify_delta(number_); }
    void notify_delayed(const sc_time &after) const { notify(after); }
    bool triggered() const { return __clew_sc_triggered(number_); } // IEEE 1666-2023, 5.10.8
    void cancel() const { __clew_sc_cancel(number_); }

    uint32_t __number() const { return number_; }

  private:
    uint32_t number_;
    mutable const char *name_;
    mutable const char *owner_ = nullptr;
};

// Up to eight events, of which any or all are waited for.
class __event_list {
  public:
    uint32_t events[8];
    uint32_t count = 0;

    int size() const { return static_cast<int>(count); }
    void add(const sc_event &event) { add(event.__number()); }
    void add(uint32_t event) {
        for (uint32_t i = 0; i < count; ++i)
            if (events[i] == event)
                return;
        if (count == 8)
            __clew_check(0, "library.unmodelled", "a list of more than eight events is not modelled");
        events[count++] = event;
    }
    void add(const __event_list &list) {
        for (uint32_t i = 0; i < list.count; ++i)
            add(list.events[i]);
    }
};

class sc_event_or_list : public __event_list {
  public:
    sc_event_or_list() = default;
    sc_event_or_list(const sc_event &event) { add(event); }
    sc_event_or_list &operator|=(const sc_event &event) { add(event); return *this; }
    sc_event_or_list &operator|=(const sc_event_or_list &list) { add(list); return *this; }
    sc_event_or_list operator|(const sc_event &event) const { sc_event_or_list made(*this); return made |= event; }
    sc_event_or_list operator|(const sc_event_or_list &list) const { sc_event_or_list made(*this); return made |= list; }
};

class sc_event_and_list : public __event_list {
  public:
    sc_event_and_list() = default;
    sc_event_and_list(const sc_event &event) { add(event); }
    sc_event_and_list &operator&=(const sc_event &event) { add(event); return *this; }
    sc_event_and_list &operator&=(const sc_event_and_list &list) { add(list); return *this; }
    sc_event_and_list operator&(const sc_event &event) const { sc_event_and_list made(*this); return made &= event; }
    sc_event_and_list operator&(const sc_event_and_list &list) const { sc_event_and_list made(*this); return made &= list; }
};

typedef sc_event_or_list sc_event_or_expr;
typedef sc_event_and_list sc_event_and_expr;

// The functions of old designs.
inline void notify(sc_event &event) { event.notify(); }
inline void notify(const sc_time &after, sc_event &event) { event.notify(after); }
inline void notify(double value, sc_time_unit unit, sc_event &event) { event.notify(value, unit); }

inline sc_event_or_list operator|(const sc_event &a, const sc_event &b) { return sc_event_or_list(a) | b; }
inline sc_event_and_list operator&(const sc_event &a, const sc_event &b) { return sc_event_and_list(a) & b; }

} // namespace sc_core
#endif
