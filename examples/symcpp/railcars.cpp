// Rail cars between the terminals of an airport: two cars on one loop, distance control, requests of passengers.
//
// goal: EF (emergencies == 2)
// never: EF (departing == 2 && cleared == 0)
//
// A car stands at a terminal until somebody wants to go elsewhere; the terminal is an input. It leaves when the control
// centre has given it the track. While it drives, the distance to the car ahead, another input, decides: it keeps its
// speed, brakes, or makes an emergency stop. A car that has stopped in an emergency waits for the centre.
#include <symcpp_uml.h>

int emergencies = 0; // cars that have made an emergency stop
int departing = 0;   // cars that are on the track
int cleared = 0;     // cars that were given the track

enum Signal { evRequest, evDepart, evClear, evDistance, evArrive, evStuck, evRescue, evDone, evGranted };

const int Cars = 2;
const int Near = 2; // below this distance an emergency stop is made
const int Far = 5;  // from this distance on nothing needs to be done

class Car;
class Centre;

// --- speeds -----------------------------------------------------------------------------------------------------------

// How a car drives; one object for all cars.
class Speed {
  public:
    virtual ~Speed() {}
    virtual bool moves() const = 0;
    virtual const Speed *slower() const = 0;
    virtual const Speed *faster() const = 0;
};

class Stopped : public Speed {
  public:
    bool moves() const override { return false; }
    const Speed *slower() const override;
    const Speed *faster() const override;
};

class Braking : public Speed {
  public:
    bool moves() const override { return true; }
    const Speed *slower() const override;
    const Speed *faster() const override;
};

class Cruising : public Speed {
  public:
    bool moves() const override { return true; }
    const Speed *slower() const override;
    const Speed *faster() const override;
};

const Stopped stopped;
const Braking braking;
const Cruising cruising;

const Speed *Stopped::slower() const { return &stopped; }
const Speed *Stopped::faster() const { return &braking; }
const Speed *Braking::slower() const { return &stopped; }
const Speed *Braking::faster() const { return &cruising; }
const Speed *Cruising::slower() const { return &braking; }
const Speed *Cruising::faster() const { return &cruising; }

// --- requests ---------------------------------------------------------------------------------------------------------

// Somebody wants to go somewhere.
class Request {
    int terminal_;

  public:
    explicit Request(int terminal) : terminal_(terminal) {}
    virtual ~Request() {}
    int terminal() const { return terminal_; }
    virtual bool urgent() const { return false; }
};

// The crew of a plane that is about to leave.
class CrewRequest : public Request {
    int flight_;

  public:
    CrewRequest(int terminal, int flight) : Request(terminal), flight_(flight) {}
    bool urgent() const override { return true; }
    int flight() const { return flight_; }
};

// A box that holds at most one thing.
template <class T> class Slot {
    T *content_;

  public:
    Slot() : content_(nullptr) {}
    ~Slot() { clear(); }
    bool empty() const { return content_ == nullptr; }
    const T *content() const { return content_; }

    void put(T *thing) {
        clear();
        content_ = thing;
    }

    void clear() {
        delete content_;
        content_ = nullptr;
    }
};

// --- cars -------------------------------------------------------------------------------------------------------------

class Car : public Reactive {
  public:
    enum State { Standing, Waiting, Driving, Emergency };

  private:
    State state_;
    int number_;
    int terminal_; // where it stands, or stood last
    const Speed *speed_;
    Slot<Request> request_;
    Centre *centre_;

    bool request(int terminal);
    bool granted();
    bool distance(int metres);
    bool arrive();
    bool rescue();

    // How often the speed is reduced until the car stands.
    int stepsToStop(const Speed *from) const {
        if (!from->moves())
            return 0;
        return 1 + stepsToStop(from->slower());
    }

  public:
    explicit Car(int number)
        : state_(Standing), number_(number), terminal_(0), speed_(&stopped), centre_(nullptr) {}

    void attach(Centre *centre) { centre_ = centre; }
    int number() const { return number_; }
    bool isStanding() const { return state_ == Standing; }
    bool isDriving() const { return state_ == Driving; }
    bool inEmergency() const { return state_ == Emergency; }
    int stepsToStop() const { return stepsToStop(speed_); }
    int terminal() const { return terminal_; }
    bool hasRequest() const { return !request_.empty(); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evRequest:
            return request(event->parameter());
        case evGranted:
            return granted();
        case evDistance:
            return distance(event->parameter());
        case evArrive:
            return arrive();
        case evRescue:
            return rescue();
        default:
            return false;
        }
    }
};

// --- the control centre -------------------------------------------------------------------------------------------------

class Centre : public Reactive {
    List<Car *> cars_;
    List<Car *> waiting_;

    void grant(Car *car) {
        cleared = cleared + 1;
        car->gen(evGranted);
    }

    Car *find(const Iterator<Car *> &from, int number) const {
        Car *car = *from;
        if (car == nullptr || car->number() == number)
            return car;
        Iterator<Car *> next(from);
        ++next;
        return find(next, number);
    }

    // While a car is in an emergency nobody gets the track.
    bool blocked() const {
        for (Iterator<Car *> each(cars_); *each; ++each)
            if ((*each)->inEmergency())
                return true;
        return false;
    }

  public:
    void add(Car *car) {
        cars_.add(car);
        car->attach(this);
    }

    Car *car(int number) const { return find(Iterator<Car *>(cars_), number); }

    bool dispatch(const Event *event) override {
        Car *sender = car(event->parameter());
        switch (event->id) {
        case evDepart:
            if (blocked())
                waiting_.add(sender);
            else
                grant(sender);
            return true;
        case evClear:
            cleared = cleared - 1;
            while (!blocked() && !waiting_.empty())
                grant(waiting_.take());
            return true;
        default:
            return false;
        }
    }
};

// --- what cars do, now that the centre is known ---------------------------------------------------------------------------

bool Car::request(int terminal) {
    if (state_ != Standing || terminal == terminal_)
        return false;
    if (number_ == 0)
        request_.put(new Request(terminal));
    else
        request_.put(new CrewRequest(terminal, number_));
    state_ = Waiting;
    centre_->gen(evDepart, number_);
    return true;
}

bool Car::granted() {
    if (state_ != Waiting)
        return false;
    state_ = Driving;
    speed_ = speed_->faster()->faster();
    departing = departing + 1;
    return true;
}

bool Car::distance(int metres) {
    if (state_ != Driving)
        return false;
    if (metres >= Far) {
        speed_ = speed_->faster();
        return true;
    }
    if (metres >= Near) {
        if (stepsToStop() > 1)
            speed_ = speed_->slower();
        return true;
    }
    speed_ = &stopped;
    state_ = Emergency;
    emergencies = emergencies + 1;
    return true;
}

bool Car::arrive() {
    if (state_ != Driving)
        return false;
    terminal_ = request_.content()->terminal();
    request_.clear();
    speed_ = &stopped;
    state_ = Standing;
    departing = departing - 1;
    centre_->gen(evClear, number_);
    return true;
}

bool Car::rescue() {
    if (state_ != Emergency)
        return false;
    emergencies = emergencies - 1;
    state_ = Driving;
    speed_ = &braking;
    return true;
}

// --- the whole ----------------------------------------------------------------------------------------------------------

class Railway {
    Active track_;  // serves the cars
    Active office_; // serves the centre
    Centre centre_;
    Car *cars_[Cars];

  public:
    void configure() {
        centre_.serve(&office_);
        for (int number = 0; number < Cars; number++) {
            cars_[number] = new Car(number);
            cars_[number]->serve(&track_);
            centre_.add(cars_[number]);
        }
    }

    Car *car(int number) { return cars_[number]; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the railway starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(Railway &subject) const = 0;
};

// Every car stands, and nobody is in it.
class CarsStand : public Check {
  public:
    explicit CarsStand(int code) : Check(code) {}

    bool passes(Railway &subject) const override {
        for (int number = 0; number < Cars; number++)
            if (!subject.car(number)->isStanding() || subject.car(number)->hasRequest())
                return false;
        return true;
    }
};

// The cars have the numbers under which the centre knows them.
class CarsKnown : public Check {
  public:
    explicit CarsKnown(int code) : Check(code) {}

    bool passes(Railway &subject) const override {
        for (int number = 0; number < Cars; number++)
            if (subject.car(number)->number() != number)
                return false;
        return true;
    }
};

// No car is on the track.
class TrackFree : public Check {
  public:
    explicit TrackFree(int code) : Check(code) {}

    bool passes(Railway &subject) const override {
        (void)subject;
        return departing == 0 && cleared == 0;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, Railway &subject) const {
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
    int run(Railway &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

Railway railway;

// --- the environment ------------------------------------------------------------------------------------------------------

// Passengers ask for terminals; sensors measure distances; cars arrive; people help where a car has stopped.
class World : public Environment {
    void passengers(Car *car) {
        if (car->isStanding())
            car->gen(evRequest, symcpp_input());
    }

    void sensors(Car *car) {
        if (car->isDriving())
            car->gen(evDistance, symcpp_input());
    }

    void track(Car *car) {
        if (car->isDriving())
            car->gen(evArrive);
        else if (car->inEmergency())
            car->gen(evRescue);
    }

  public:
    void stimulate() override {
        Car *car = railway.car(symcpp_nondet(0, Cars - 1));
        switch (symcpp_nondet(0, 2)) {
        case 0:
            passengers(car);
            break;
        case 1:
            sensors(car);
            break;
        default:
            track(car);
            break;
        }
    }
} world;

void main() {
    PowerOnTest test;
    test.add(new CarsStand(1));
    test.add(new CarsKnown(2));
    test.add(new TrackFree(3));
    railway.configure();
    if (test.run(railway) == 0)
        symcpp_begin();
}
