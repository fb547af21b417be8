// The heating of a house: three rooms with radiators, a furnace, a schedule and a controller with hysteresis.
//
// goal: EF (radiators == 3 && furnace == 1)
// never: EF (fault == 1 && furnace == 1)
//
// The temperature of each room and the target are inputs. A radiator opens when its room is colder than the target and
// closes when it is not; the furnace burns while a radiator is open. A furnace that does not ignite is in fault until
// it is repaired. A window that is open makes its radiator close whatever the temperature is.
#include <symcpp_uml.h>

int radiators = 0; // that are open
int furnace = 0;   // 1: it burns
int fault = 0;     // 1: it did not ignite

enum Signal { evMeasured, evTarget, evWindow, evDemand, evNoDemand, evIgnited, evFailed, evRepair, evNight, evCheck };

const int Rooms = 3;
const int Frost = 1; // below this temperature every radiator opens

class Room;
class Furnace;
class Controller;

// --- rules of when to heat --------------------------------------------------------------------------------------------

// Decides whether a room is to be heated.
class Rule {
  public:
    virtual ~Rule() {}
    // 1: heat, -1: do not, 0: another rule decides.
    virtual int decide(const Room &room, int target) const = 0;
};

class FrostRule : public Rule {
  public:
    int decide(const Room &room, int target) const override;
};

class WindowRule : public Rule {
  public:
    int decide(const Room &room, int target) const override;
};

class NightRule : public Rule {
    const Controller &controller_;

  public:
    explicit NightRule(const Controller &controller) : controller_(controller) {}
    int decide(const Room &room, int target) const override;
};

class TemperatureRule : public Rule {
  public:
    int decide(const Room &room, int target) const override;
};

// --- a value that is measured -----------------------------------------------------------------------------------------

template <class T> class Measured {
    T value_;
    bool valid_;

  public:
    Measured() : value_(), valid_(false) {}
    bool valid() const { return valid_; }
    T value() const { return value_; }

    void take(const T &value) {
        value_ = value;
        valid_ = true;
    }

    void drop() {
        value_ = T();
        valid_ = false;
    }
};

// --- radiators --------------------------------------------------------------------------------------------------------

class Radiator {
    bool open_;

  public:
    Radiator() : open_(false) {}
    virtual ~Radiator() {}
    bool isOpen() const { return open_; }
    virtual int power() const = 0;

    void open() {
        if (!open_)
            radiators = radiators + 1;
        open_ = true;
    }

    void close() {
        if (open_)
            radiators = radiators - 1;
        open_ = false;
    }
};

class PanelRadiator : public Radiator {
  public:
    int power() const override { return 2; }
};

class FloorHeating : public Radiator {
    int loops_;

  public:
    explicit FloorHeating(int loops) : loops_(loops) {}
    int power() const override { return loops_; }
    int loops() const { return loops_; }
};

// --- rooms ------------------------------------------------------------------------------------------------------------

class Room : public Reactive {
    int number_;
    Measured<int> temperature_;
    bool window_;
    Radiator *radiator_;
    Controller *controller_;

    void tell();

  public:
    Room(int number, Radiator *radiator)
        : number_(number), window_(false), radiator_(radiator), controller_(nullptr) {}

    void attach(Controller *controller) { controller_ = controller; }
    int number() const { return number_; }
    bool measured() const { return temperature_.valid(); }
    int temperature() const { return temperature_.value(); }
    bool windowOpen() const { return window_; }
    Radiator &radiator() const { return *radiator_; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evMeasured:
            temperature_.take(event->parameter());
            tell();
            return true;
        case evWindow:
            window_ = !window_;
            if (window_)
                temperature_.drop();
            tell();
            return true;
        default:
            return false;
        }
    }
};

// --- the furnace ------------------------------------------------------------------------------------------------------

class Furnace : public Reactive {
  public:
    enum State { Off, Igniting, Burning, Fault };

  private:
    State state_;
    int attempts_;

  public:
    Furnace() : state_(Off), attempts_(0) {}

    bool isIgniting() const { return state_ == Igniting; }
    bool inFault() const { return state_ == Fault; }

    bool dispatch(const Event *event) override {
        switch (state_) {
        case Off:
            if (event->id != evDemand)
                return false;
            state_ = Igniting;
            attempts_ = 0;
            return true;
        case Igniting:
            return ignite(event);
        case Burning:
            if (event->id != evNoDemand)
                return false;
            furnace = 0;
            state_ = Off;
            return true;
        case Fault:
            if (event->id != evRepair)
                return false;
            fault = 0;
            state_ = Off;
            attempts_ = 0;
            return true;
        }
        return false;
    }

  private:
    bool ignite(const Event *event) {
        switch (event->id) {
        case evIgnited:
            furnace = 1;
            state_ = Burning;
            attempts_ = 0;
            return true;
        case evFailed:
            attempts_ = attempts_ + 1;
            if (attempts_ == 2) {
                fault = 1;
                state_ = Fault;
                attempts_ = 0;
            }
            return true;
        case evNoDemand:
            state_ = Off;
            attempts_ = 0;
            return true;
        default:
            return false;
        }
    }
};

// --- the controller ---------------------------------------------------------------------------------------------------

class Controller : public Reactive {
    List<Room *> rooms_;
    List<Rule *> rules_;
    Furnace &furnace_;
    int target_;
    bool night_;

    int decide(const Iterator<Rule *> &from, const Room &room) const {
        const Rule *rule = *from;
        if (rule == nullptr)
            return -1;
        int decision = rule->decide(room, target_);
        if (decision != 0)
            return decision;
        Iterator<Rule *> next(from);
        ++next;
        return decide(next, room);
    }

    void adjust(Room &room) {
        if (decide(Iterator<Rule *>(rules_), room) > 0)
            room.radiator().open();
        else
            room.radiator().close();
    }

    int demand() const {
        int power = 0;
        for (Iterator<Room *> each(rooms_); *each; ++each)
            if ((*each)->radiator().isOpen())
                power = power + (*each)->radiator().power();
        return power;
    }

    Room *room(int number) const {
        for (Iterator<Room *> each(rooms_); *each; ++each)
            if ((*each)->number() == number)
                return *each;
        return nullptr;
    }

  public:
    explicit Controller(Furnace &furnace) : furnace_(furnace), target_(0), night_(false) {}

    void add(Room *room) {
        rooms_.add(room);
        room->attach(this);
    }

    void add(Rule *rule) { rules_.add(rule); }
    bool isNight() const { return night_; }
    int target() const { return target_; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evTarget:
            target_ = event->parameter();
            for (Iterator<Room *> each(rooms_); *each; ++each)
                adjust(**each);
            break;
        case evNight:
            night_ = !night_;
            break;
        case evCheck:
            adjust(*room(event->parameter()));
            break;
        default:
            return false;
        }
        furnace_.gen(demand() > 0 ? evDemand : evNoDemand);
        return true;
    }
};

void Room::tell() { controller_->gen(evCheck, number_); }

int FrostRule::decide(const Room &room, int target) const {
    (void)target;
    return room.measured() && room.temperature() < Frost ? 1 : 0;
}

int WindowRule::decide(const Room &room, int target) const {
    (void)target;
    return room.windowOpen() || !room.measured() ? -1 : 0;
}

int NightRule::decide(const Room &room, int target) const {
    (void)room;
    (void)target;
    return controller_.isNight() ? -1 : 0;
}

int TemperatureRule::decide(const Room &room, int target) const { return room.temperature() < target ? 1 : -1; }

// --- the whole --------------------------------------------------------------------------------------------------------

class House {
    Active cellar_;
    Active living_;
    Furnace furnace_;
    Controller controller_;
    FrostRule frost_;
    WindowRule window_;
    NightRule night_;
    TemperatureRule temperature_;
    Room *rooms_[Rooms];

    Radiator *radiator(int number) {
        if (number == 0)
            return new FloorHeating(3);
        return new PanelRadiator;
    }

  public:
    House() : controller_(furnace_), night_(controller_) {}

    void configure() {
        furnace_.serve(&cellar_);
        controller_.serve(&cellar_);
        controller_.add(&frost_);
        controller_.add(&window_);
        controller_.add(&night_);
        controller_.add(&temperature_);
        for (int number = 0; number < Rooms; number++) {
            rooms_[number] = new Room(number, radiator(number));
            rooms_[number]->serve(&living_);
            controller_.add(rooms_[number]);
        }
    }

    Room *room(int number) { return rooms_[number]; }
    Controller &controller() { return controller_; }
    Furnace &boiler() { return furnace_; }
};

House house;

// --- the environment --------------------------------------------------------------------------------------------------

// Weather, people and a furnace that may fail.
class Weather : public Environment {
    void people() {
        if (symcpp_nondet(0, 1))
            house.controller().gen(evTarget, symcpp_input());
        else
            house.room(symcpp_nondet(0, Rooms - 1))->gen(evWindow);
    }

    void fire() {
        if (house.boiler().isIgniting())
            house.boiler().gen(symcpp_nondet(0, 1) ? evIgnited : evFailed);
        else if (house.boiler().inFault())
            house.boiler().gen(evRepair);
    }

  public:
    void stimulate() override {
        switch (symcpp_nondet(0, 2)) {
        case 0: {
            Room *room = house.room(symcpp_nondet(0, Rooms - 1));
            if (!room->windowOpen())
                room->gen(evMeasured, symcpp_input());
            break;
        }
        case 1:
            people();
            break;
        default:
            fire();
            break;
        }
    }
} weather;

void main() {
    house.configure();
    symcpp_begin();
}
