// Two lifts in one shaft room: calls from the floors, a dispatcher that picks a lift, cabins with doors and weights.
//
// goal: EF (together == 1)
// never: EF (moving > 0 && entering == 1)
//
// Floors are inputs. A call goes to the dispatcher, which gives it to the lift that is nearer and free; passengers choose
// their destination inside. A cabin that is too heavy, the load is an input too, does not leave. Both lifts may end up at
// the same floor. A cabin that moves has its door closed.
#include <symcpp_uml.h>

int together = 0; // both lifts stand at the same floor, above the ground floor, with open doors
int moving = 0;   // cabins that move
int entering = 0; // somebody is in the door of a cabin that moves

enum Signal { evCall, evGo, evLoad, evArrived, evOpen, evClose, evHalt, evServed, evAssign };

const int Lifts = 2;
const int Heavy = 6; // from here on a cabin does not leave
const int Ground = 0;

class Lift;
class Dispatcher;
class Cabin;

// --- directions -------------------------------------------------------------------------------------------------------

// Where a cabin goes.
class Direction {
  public:
    virtual ~Direction() {}
    virtual bool leadsTo(int from, int to) const = 0;
    virtual const char *arrow() const = 0;
};

class Up : public Direction {
  public:
    bool leadsTo(int from, int to) const override { return from < to; }
    const char *arrow() const override { return "up"; }
};

class Down : public Direction {
  public:
    bool leadsTo(int from, int to) const override { return to < from; }
    const char *arrow() const override { return "down"; }
};

class Nowhere : public Direction {
  public:
    bool leadsTo(int from, int to) const override { return from == to; }
    const char *arrow() const override { return "here"; }
};

const Up up;
const Down down;
const Nowhere nowhere;

// The direction among those of a table that leads from one floor to another.
const Direction *direction(const Direction *const *table, int from, int to) {
    if (table[0]->leadsTo(from, to))
        return table[0];
    return direction(table + 1, from, to);
}

const Direction *const directions[] = {&up, &down, &nowhere};

// --- doors ------------------------------------------------------------------------------------------------------------

class Door {
    bool open_;
    int cycles_; // parity of how often it was opened, for the service log

  public:
    Door() : open_(true), cycles_(0) {}
    bool isOpen() const { return open_; }

    void open() {
        if (!open_)
            cycles_ = 1 - cycles_;
        open_ = true;
    }

    void close() { open_ = false; }
};

// A wide door has a light barrier.
class WideDoor : public Door {
    bool interrupted_;

  public:
    WideDoor() : interrupted_(false) {}
    bool interrupted() const { return interrupted_; }
    void interrupt(bool on) { interrupted_ = on; }
};

// --- a value that may be missing ----------------------------------------------------------------------------------------

template <class T> class Maybe {
    bool known_;
    T value_;

  public:
    Maybe() : known_(false), value_() {}
    bool known() const { return known_; }
    T value() const { return value_; }

    void set(const T &value) {
        known_ = true;
        value_ = value;
    }

    void clear() {
        known_ = false;
        value_ = T();
    }
};

// --- lifts ------------------------------------------------------------------------------------------------------------

class Lift : public Reactive {
  public:
    enum State { Free, Boarding, Moving };

  private:
    State state_;
    int number_;
    int floor_;
    Maybe<int> target_;
    const Direction *direction_;
    WideDoor door_;
    Dispatcher *dispatcher_;

    void depart(int floor);
    bool assign(int floor);
    bool go(int floor);
    bool arrived();

  public:
    explicit Lift(int number)
        : state_(Free), number_(number), floor_(Ground), direction_(&nowhere), dispatcher_(nullptr) {}

    void attach(Dispatcher *dispatcher) { dispatcher_ = dispatcher; }
    int number() const { return number_; }
    int floor() const { return floor_; }
    bool isFree() const { return state_ == Free; }
    bool isBoarding() const { return state_ == Boarding; }
    bool isMoving() const { return state_ == Moving; }
    bool standsOpen() const { return state_ == Boarding && door_.isOpen(); }
    WideDoor &door() { return door_; }
    bool isAbove(int floor) const { return direction(directions, floor_, floor) == &down; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evAssign:
            return assign(event->parameter());
        case evGo:
            return go(event->parameter());
        case evArrived:
            return arrived();
        case evHalt:
            if (state_ != Boarding)
                return false;
            state_ = Free;
            return true;
        default:
            return false;
        }
    }
};

// --- the dispatcher -----------------------------------------------------------------------------------------------------

// Picks a lift for a call; rules are asked one after the other.
class Preference {
  public:
    virtual ~Preference() {}
    virtual bool prefers(const Lift &first, const Lift &second, int floor) const = 0;
};

// A lift that comes from above is preferred, because it stops anyway.
class FromAbove : public Preference {
  public:
    bool prefers(const Lift &first, const Lift &second, int floor) const override {
        return first.isAbove(floor) && !second.isAbove(floor);
    }
};

class LowerNumber : public Preference {
  public:
    bool prefers(const Lift &first, const Lift &second, int floor) const override {
        (void)floor;
        return first.number() < second.number();
    }
};

class Dispatcher : public Reactive {
    List<Lift *> lifts_;
    List<Preference *> preferences_;

    bool better(const Lift &first, const Lift &second, int floor) const {
        for (Iterator<Preference *> each(preferences_); *each; ++each) {
            if ((*each)->prefers(first, second, floor))
                return true;
            if ((*each)->prefers(second, first, floor))
                return false;
        }
        return false;
    }

    Lift *best(int floor) const {
        Lift *found = nullptr;
        for (Iterator<Lift *> each(lifts_); *each; ++each)
            if ((*each)->isFree() && (found == nullptr || better(**each, *found, floor)))
                found = *each;
        return found;
    }

    void look() {
        Lift *first = nullptr;
        together = 0;
        for (Iterator<Lift *> each(lifts_); *each; ++each) {
            if (!(*each)->standsOpen())
                continue;
            if (first != nullptr && first->floor() == (*each)->floor() && first->floor() != Ground)
                together = 1;
            first = *each;
        }
    }

  public:
    void add(Lift *lift) {
        lifts_.add(lift);
        lift->attach(this);
    }

    void add(Preference *preference) { preferences_.add(preference); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evCall: {
            Lift *lift = best(event->parameter());
            if (lift == nullptr)
                return false;
            lift->gen(evAssign, event->parameter());
            return true;
        }
        case evServed:
            look();
            return true;
        default:
            return false;
        }
    }
};

// --- what lifts do, now that the dispatcher is known ------------------------------------------------------------------------

void Lift::depart(int floor) {
    direction_ = direction(directions, floor_, floor);
    target_.set(floor);
    door_.close();
    if (door_.isOpen())
        entering = 1;
    moving = moving + 1;
    state_ = Moving;
    dispatcher_->gen(evServed);
}

bool Lift::assign(int floor) {
    if (state_ != Free)
        return false;
    depart(floor);
    return true;
}

bool Lift::go(int floor) {
    if (state_ != Boarding || floor == floor_)
        return false;
    depart(floor);
    return true;
}

bool Lift::arrived() {
    if (state_ != Moving)
        return false;
    floor_ = target_.value();
    target_.clear();
    direction_ = &nowhere;
    moving = moving - 1;
    door_.open();
    state_ = Boarding;
    dispatcher_->gen(evServed);
    return true;
}

// --- the whole ----------------------------------------------------------------------------------------------------------

class Building {
    Active machinery_; // serves the lifts
    Active control_;   // serves the dispatcher
    Dispatcher dispatcher_;
    FromAbove above_;
    LowerNumber lower_;
    Lift *lifts_[Lifts];

  public:
    void configure() {
        dispatcher_.serve(&control_);
        dispatcher_.add(&above_);
        dispatcher_.add(&lower_);
        for (int number = 0; number < Lifts; number++) {
            lifts_[number] = new Lift(number);
            lifts_[number]->serve(&machinery_);
            dispatcher_.add(lifts_[number]);
        }
    }

    Dispatcher &dispatcher() { return dispatcher_; }
    Lift *lift(int number) { return lifts_[number]; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the building starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(Building &subject) const = 0;
};

// Every lift is free, at the ground floor, with its door open.
class LiftsFree : public Check {
  public:
    explicit LiftsFree(int code) : Check(code) {}

    bool passes(Building &subject) const override {
        for (int number = 0; number < Lifts; number++)
            if (!subject.lift(number)->isFree() || subject.lift(number)->floor() != Ground || !subject.lift(number)->door().isOpen())
                return false;
        return true;
    }
};

// Nobody stands in a door.
class BarriersClear : public Check {
  public:
    explicit BarriersClear(int code) : Check(code) {}

    bool passes(Building &subject) const override {
        for (int number = 0; number < Lifts; number++)
            if (subject.lift(number)->door().interrupted())
                return false;
        return true;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, Building &subject) const {
        Check *check = *from;
        if (check == nullptr)
            return 0;
        if (!check->passes(subject))
            return check->code();
        Iterator<Check *> next(from);
        ++next;
        return first(next, subject);
    }

  public:
    void add(Check *check) { checks_.add(check); }
    int run(Building &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

Building building;

// --- the environment ------------------------------------------------------------------------------------------------------

class Passengers : public Environment {
    void inside(Lift *lift) {
        if (!lift->isBoarding())
            return;
        if (symcpp_nondet(0, 1)) {
            lift->gen(evHalt);
            return;
        }
        lift->door().interrupt(true);
        int load = symcpp_input();
        lift->door().interrupt(false);
        if (load < Heavy)
            press(lift, evGo);
    }

    // There are no buttons for floors below the ground.
    void press(Reactive *receiver, int id) {
        int floor = symcpp_input();
        if (floor >= Ground)
            receiver->gen(id, floor);
    }

    void machine(Lift *lift) {
        if (lift->isMoving())
            lift->gen(evArrived);
    }

  public:
    void stimulate() override {
        switch (symcpp_nondet(0, 2)) {
        case 0:
            press(&building.dispatcher(), evCall);
            break;
        case 1:
            inside(building.lift(symcpp_nondet(0, Lifts - 1)));
            break;
        default:
            machine(building.lift(symcpp_nondet(0, Lifts - 1)));
            break;
        }
    }
} passengers;

void main() {
    PowerOnTest test;
    test.add(new LiftsFree(1));
    test.add(new BarriersClear(2));
    building.configure();
    if (test.run(building) == 0)
        symcpp_begin();
}
