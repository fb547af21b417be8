// The UML layer of SymC++: active and reactive objects that exchange events.
//
// An event is put into the queue of the active object that serves its receiver. An active object takes one event after
// the other and lets the receiver run to completion: it dispatches the event, then takes completion transitions until
// none is left. Only one such step is under way at a time: whoever has made one passes the turn on, to any of the
// active objects with events. The environment gets it, and gives a stimulus, only when the model is stable: no event is
// in a queue.
#ifndef CLEW_SYMCPP_UML_H
#define CLEW_SYMCPP_UML_H

#include <limits.h>
#include <symcpp.h>

// The inputs of a model: DOMAIN values from 0 on; with DOMAIN=0 all of int.
#ifndef DOMAIN
#define DOMAIN 8
#endif

#if DOMAIN == 0
inline int symcpp_input() { return symcpp_nondet(INT_MIN, INT_MAX); }
#else
inline int symcpp_input() { return symcpp_nondet(0, DOMAIN - 1); }
#endif

// --- containers ---------------------------------------------------------------------------------------------------

template <class T> class Iterator;

// A list in the order of adding; it does not own what it holds.
template <class T> class List {
    struct Link {
        T item;
        Link *next;
    };
    Link *first_, *last_;
    int length_;
    friend class Iterator<T>;

    int count(const Link *link, const T &item) const { // recursive: lists are short
        if (link == nullptr)
            return 0;
        return (link->item == item ? 1 : 0) + count(link->next, item);
    }

  public:
    List() : first_(nullptr), last_(nullptr), length_(0) {}
    ~List() { clear(); }
    List(const List &) = delete;
    List &operator=(const List &) = delete;

    bool empty() const { return first_ == nullptr; }
    int length() const { return length_; }
    bool contains(const T &item) const { return count(first_, item) > 0; }

    void add(const T &item) {
        Link *link = new Link;
        link->item = item;
        link->next = nullptr;
        if (last_ == nullptr)
            first_ = link;
        else
            last_->next = link;
        last_ = link;
        length_ = length_ + 1;
    }

    // Takes the first item out; the list must not be empty.
    T take() {
        Link *link = first_;
        T item = link->item;
        first_ = link->next;
        if (first_ == nullptr)
            last_ = nullptr;
        length_ = length_ - 1;
        delete link;
        return item;
    }

    void clear() {
        while (!empty())
            take();
    }
};

// Goes over a list: for (Iterator<T> each(list); *each; ++each). T is a pointer type; the end is null.
template <class T> class Iterator {
    typename List<T>::Link *link_;

  public:
    explicit Iterator(const List<T> &list) : link_(list.first_) {}
    T operator*() const { return link_ == nullptr ? nullptr : link_->item; }
    Iterator &operator++() {
        if (link_ != nullptr)
            link_ = link_->next;
        return *this;
    }
};

// --- events -------------------------------------------------------------------------------------------------------

class Reactive;
class Active;

// Something that happens; events with parameters are classes of their own.
class Event {
  public:
    const int id;
    Reactive *target;
    Event *next;
    explicit Event(int id_) : id(id_), target(nullptr), next(nullptr) {}
    virtual ~Event() {}
    virtual int parameter() const { return 0; }
};

// An event with one number.
class ValueEvent : public Event {
    int value_;

  public:
    ValueEvent(int id_, int value) : Event(id_), value_(value) {}
    int parameter() const override { return value_; }
};

// First in, first out.
class EventQueue {
    Event *first_, *last_;

  public:
    EventQueue() : first_(nullptr), last_(nullptr) {}
    bool empty() const { return first_ == nullptr; }

    void put(Event *event) {
        event->next = nullptr;
        if (last_ == nullptr)
            first_ = event;
        else
            last_->next = event;
        last_ = event;
    }

    Event *take() {
        Event *event = first_;
        if (event != nullptr) {
            first_ = event->next;
            event->next = nullptr;
            if (first_ == nullptr)
                last_ = nullptr;
        }
        return event;
    }
};

// --- behaviour ----------------------------------------------------------------------------------------------------

// An object with a state chart; it is served by an active object.
class Reactive {
    Active *server_;

  public:
    Reactive() : server_(nullptr) {}
    virtual ~Reactive() {}
    Active *server() const { return server_; }
    void serve(Active *server) { server_ = server; }

    // Sends an event to this object; it is dispatched later.
    void gen(Event *event);
    void gen(int id) { gen(new Event(id)); }
    void gen(int id, int value) { gen(new ValueEvent(id, value)); }

    // Takes the default transition.
    virtual void enter() {}
    // Takes the transition that the event triggers; false where there is none.
    virtual bool dispatch(const Event *event) = 0;
    // Takes a transition without a trigger; false where none is enabled.
    virtual bool complete() { return false; }

    void runToCompletion(const Event *event) {
        if (dispatch(event))
            while (complete()) {
            }
    }
};

// A thread that makes steps in turn with others.
class Stepper : public Thread {
    int turn_;    // a token: it may make a step
    int waiting_; // a token: its thread has come to where it waits for its turn

  public:
    Stepper() : turn_(0), waiting_(0) {}

    // Starts the thread, and comes back when it waits.
    void begin() {
        Start();
        await(&waiting_);
    }

    void giveTurn() { turn_ = 1; }
    virtual void step() = 0;
    void Run() override;
};

// An object with a thread and a queue of events.
class Active : public Stepper {
    EventQueue queue_;
    Active *next_; // of all active objects
    friend class Turns;

  public:
    Active();
    Active *next() const { return next_; }
    bool idle() const { return queue_.empty(); }
    void post(Event *event) { queue_.put(event); }

    void step() override {
        Event *event = queue_.take();
        event->target->runToCompletion(event);
        delete event;
    }
};

// What is around the model: override stimulate, which sends events with inputs.
class Environment : public Stepper {
  public:
    Environment();
    virtual void stimulate() = 0;
    void step() override { stimulate(); }
};

// Who makes the next step.
class Turns {
    static int busy(const Active *active) {
        if (active == nullptr)
            return 0;
        return (active->idle() ? 0 : 1) + busy(active->next_);
    }

    static Active *chosen(Active *active, int number) {
        if (active->idle())
            return chosen(active->next_, number);
        return number == 0 ? active : chosen(active->next_, number - 1);
    }

  public:
    inline static Active *first = nullptr;
    inline static Environment *environment = nullptr;

    static void add(Active *active) {
        active->next_ = first;
        first = active;
    }

    static void pass() {
        int count = busy(first);
        if (count == 0)
            environment->giveTurn();
        else
            chosen(first, count == 1 ? 0 : symcpp_nondet(0, count - 1))->giveTurn();
    }
};

inline Active::Active() : next_(nullptr) { Turns::add(this); }

inline Environment::Environment() { Turns::environment = this; }

inline void Stepper::Run() {
    waiting_ = 1;
    while (true) {
        await(&turn_);
        step();
        Turns::pass();
    }
}

inline void Reactive::gen(Event *event) {
    event->target = this;
    server_->post(event);
}

// Starts the model, and goes on as the thread of the environment; what was sent before is done first.
inline void symcpp_begin() {
    for (Active *each = Turns::first; each != nullptr; each = each->next())
        each->begin();
    Turns::pass();
    Turns::environment->Run();
}

#endif
