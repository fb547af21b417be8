// The stores management of an aircraft: four stations under the wings, an inventory, and a release sequence.
//
// goal: EF (released == 2 && lopsided == 1)
// never: EF (released == 2 && armed == 0)
//
// The ground crew loads stores onto stations; how heavy a store is, and on which channel a guided one is steered, stands
// on its plate, which is read as an input. A guided store leaves only if no other one hears its channel. The
// controller may be armed when every loaded station is locked. Before a release it compares the heaviest store under
// the left wing with the heaviest under the right wing; a difference is only a warning, which is why the goal is
// reached. The master switch must be on for a release, so that the second goal is never reached.
#include <symcpp_uml.h>

int released = 0; // stores that were released since the last reset
int armed = 0;    // the master switch is on
int lopsided = 0; // the left wing carried more than the right one at the last release

enum Signal { evLoad, evUnload, evMaster, evRelease, evStep, evGone, evReset };

const int Stations = 4;
const int Lightest = 1;

class Station;
class Inventory;

// --- stores ---------------------------------------------------------------------------------------------------------

// Something that hangs on a station.
class Store {
    int weight_;

  public:
    explicit Store(int weight) : weight_(weight) {}
    virtual ~Store() {}
    int weight() const { return weight_; }
    virtual bool explosive() const = 0;
    virtual int steps() const = 0; // of its release sequence
    virtual bool hears(int) const { return false; }
};

class FuelTank : public Store {
  public:
    explicit FuelTank(int weight) : Store(weight) {}
    bool explosive() const override { return false; }
    int steps() const override { return 1; }
};

// A guided store needs to be aligned before it leaves.
class GuidedStore : public Store {
    int channel_;
    bool aligned_;

  public:
    GuidedStore(int weight, int channel) : Store(weight), channel_(channel), aligned_(false) {}
    bool explosive() const override { return true; }
    int steps() const override { return 2; }
    int channel() const { return channel_; }
    bool hears(int channel) const override { return channel == channel_; }
    bool aligned() const { return aligned_; }
    void align() { aligned_ = true; }
};

// The heavier of two weights, where a missing store weighs nothing.
template <class T> T heavier(const T &left, const T &right) { return left < right ? right : left; }

// A store comes to a station: what its plate says.
class LoadEvent : public Event {
    int weight_;
    int channel_;

  public:
    LoadEvent(int weight, int channel) : Event(evLoad), weight_(weight), channel_(channel) {}
    int parameter() const override { return weight_; }
    int channel() const { return channel_; }
};

// --- stations -------------------------------------------------------------------------------------------------------

class Station : public Reactive {
  public:
    enum State { Empty, Loaded, Releasing };

  private:
    State state_;
    int number_;
    bool left_;
    Store *store_;
    int left_to_do_;
    Inventory *inventory_;

    Store *made(int weight, int channel) const {
        if (!isGuided())
            return new FuelTank(weight);
        return new GuidedStore(weight, channel);
    }

    void drop() {
        delete store_;
        store_ = nullptr;
        state_ = Empty;
    }

    bool load(int weight, int channel);
    bool unload();
    bool release();
    bool step();

  public:
    Station(int number, bool left)
        : state_(Empty), number_(number), left_(left), store_(nullptr), left_to_do_(0), inventory_(nullptr) {}

    ~Station() override { delete store_; }

    void report(Inventory *inventory) { inventory_ = inventory; }
    int number() const { return number_; }
    bool isLeft() const { return left_; }
    bool isGuided() const { return number_ % 2 != 0; }
    bool hears(int channel) const { return store_ != nullptr && store_->hears(channel); }
    const GuidedStore *guided() const { return isGuided() ? static_cast<const GuidedStore *>(store_) : nullptr; }
    bool isLoaded() const { return state_ == Loaded; }
    bool isReleasing() const { return state_ == Releasing; }
    int weight() const { return store_ == nullptr ? 0 : store_->weight(); }
    bool isExplosive() const { return store_ != nullptr && store_->explosive(); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evLoad:
            return load(event->parameter(), static_cast<const LoadEvent *>(event)->channel());
        case evUnload:
            return unload();
        case evRelease:
            return release();
        case evStep:
            return step();
        default:
            return false;
        }
    }
};

// --- the inventory --------------------------------------------------------------------------------------------------

// What hangs where. It is asked by everybody, and told by the stations.
class Inventory {
    List<Station *> stations_;
    int loaded_;

  public:
    Inventory() : loaded_(0) {}

    void add(Station *station) {
        stations_.add(station);
        station->report(this);
    }

    void arrived() { loaded_ = loaded_ + 1; }
    void left() { loaded_ = loaded_ - 1; }
    int loaded() const { return loaded_; }

    Station *station(int number) const {
        for (Iterator<Station *> each(stations_); *each; ++each)
            if ((*each)->number() == number)
                return *each;
        return nullptr;
    }

    bool releasing() const {
        for (Iterator<Station *> each(stations_); *each; ++each)
            if ((*each)->isReleasing())
                return true;
        return false;
    }

    // How many stores hear a channel.
    int hearing(int channel) const {
        int count = 0;
        for (Iterator<Station *> each(stations_); *each; ++each)
            if ((*each)->hears(channel))
                count = count + 1;
        return count;
    }

    // The heaviest store of a wing.
    int heaviest(bool left) const {
        int found = 0;
        for (Iterator<Station *> each(stations_); *each; ++each)
            if ((*each)->isLeft() == left)
                found = heavier(found, (*each)->weight());
        return found;
    }
};

bool Station::load(int weight, int channel) {
    if (state_ != Empty || weight < Lightest)
        return false;
    store_ = made(weight, channel);
    state_ = Loaded;
    inventory_->arrived();
    return true;
}

bool Station::unload() {
    if (state_ != Loaded)
        return false;
    drop();
    inventory_->left();
    return true;
}

bool Station::release() {
    if (state_ != Loaded)
        return false;
    state_ = Releasing;
    left_to_do_ = store_->steps();
    gen(evStep);
    return true;
}

// --- the controller -------------------------------------------------------------------------------------------------

// A rule that must hold before a store may leave.
class Rule {
  public:
    virtual ~Rule() {}
    virtual bool permits(const Inventory &inventory, const Station &station) const = 0;
};

class MasterRule : public Rule {
  public:
    bool permits(const Inventory &inventory, const Station &station) const override {
        (void)inventory;
        (void)station;
        return armed == 1;
    }
};

class SingleReleaseRule : public Rule {
  public:
    bool permits(const Inventory &inventory, const Station &station) const override {
        return !inventory.releasing() && station.isLoaded();
    }
};

// A guided store leaves alone: no other one may hear what is sent to it.
class ChannelRule : public Rule {
  public:
    bool permits(const Inventory &inventory, const Station &station) const override {
        const GuidedStore *leaving = station.guided();
        return leaving == nullptr || inventory.hearing(leaving->channel()) == 1;
    }
};

class Controller : public Reactive {
  public:
    enum State { Safe, Armed, Sequence };

  private:
    State state_;
    Inventory &inventory_;
    List<Rule *> rules_;
    Station *releasing_;

    bool permitted(const Station &station) const {
        for (Iterator<Rule *> each(rules_); *each; ++each)
            if (!(*each)->permits(inventory_, station))
                return false;
        return true;
    }

    void compareWings() {
        int left = inventory_.heaviest(true);
        int right = inventory_.heaviest(false);
        lopsided = left > right ? 1 : 0;
    }

    bool toggleMaster() {
        if (state_ == Safe) {
            state_ = Armed;
            armed = 1;
            return true;
        }
        if (state_ == Armed) {
            state_ = Safe;
            released = 0; // before the switch goes off: nothing is released while it is
            lopsided = 0;
            armed = 0;
            return true;
        }
        return false;
    }

    bool release(int number) {
        if (state_ != Armed)
            return false;
        Station *station = inventory_.station(number);
        if (station == nullptr || !permitted(*station))
            return false;
        compareWings();
        releasing_ = station;
        state_ = Sequence;
        station->gen(evRelease);
        return true;
    }

    bool gone() {
        if (state_ != Sequence)
            return false;
        releasing_ = nullptr;
        state_ = Armed;
        if (released < 2)
            released = released + 1;
        return true;
    }

  public:
    explicit Controller(Inventory &inventory) : state_(Safe), inventory_(inventory), releasing_(nullptr) {}

    void add(Rule *rule) { rules_.add(rule); }
    bool isSafe() const { return state_ == Safe; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evMaster:
            return toggleMaster();
        case evRelease:
            return release(event->parameter());
        case evGone:
            return gone();
        default:
            return false;
        }
    }
};

// --- the whole ------------------------------------------------------------------------------------------------------

class StoresManagement {
    Active pylons_;  // serves the stations
    Active cockpit_; // serves the controller
    Inventory inventory_;
    Controller controller_;
    MasterRule master_;
    SingleReleaseRule single_;
    ChannelRule channel_;
    Station *stations_[Stations];

    void build(int number) {
        if (number == Stations)
            return;
        stations_[number] = new Station(number, number < Stations / 2);
        stations_[number]->serve(&pylons_);
        inventory_.add(stations_[number]);
        build(number + 1);
    }

  public:
    StoresManagement() : controller_(inventory_) {}

    void configure() {
        build(0);
        controller_.serve(&cockpit_);
        controller_.add(&master_);
        controller_.add(&single_);
        controller_.add(&channel_);
    }

    Station *station(int number) { return stations_[number]; }
    Controller &controller() { return controller_; }
    const Inventory &inventory() const { return inventory_; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the management starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(StoresManagement &subject) const = 0;
};

// Nothing hangs under the wings.
class StationsEmpty : public Check {
  public:
    explicit StationsEmpty(int code) : Check(code) {}

    bool passes(StoresManagement &subject) const override {
        for (int number = 0; number < Stations; number++)
            if (subject.station(number)->isLoaded() || subject.station(number)->isExplosive())
                return false;
        return true;
    }
};

// The master switch is off.
class MasterOff : public Check {
  public:
    explicit MasterOff(int code) : Check(code) {}

    bool passes(StoresManagement &subject) const override {
        return subject.controller().isSafe() && armed == 0;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, StoresManagement &subject) const {
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
    int run(StoresManagement &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

StoresManagement management;

bool Station::step() {
    if (state_ != Releasing)
        return false;
    left_to_do_ = left_to_do_ - 1;
    if (left_to_do_ > 0) {
        static_cast<GuidedStore *>(store_)->align();
        gen(evStep);
        return true;
    }
    drop();
    inventory_->left();
    management.controller().gen(evGone);
    return true;
}

// --- the environment ------------------------------------------------------------------------------------------------

// The ground crew loads only while the master switch is off; the pilot does the rest.
class Crew : public Environment {
    void ground(Station *station) {
        if (station->isLoaded())
            station->gen(evUnload);
        else
            station->gen(new LoadEvent(symcpp_input(), station->isGuided() ? symcpp_input() : 0));
    }

    void pilot() {
        if (symcpp_nondet(0, 1))
            management.controller().gen(evMaster);
        else
            management.controller().gen(evRelease, symcpp_nondet(0, Stations - 1));
    }

  public:
    void stimulate() override {
        if (management.controller().isSafe() && symcpp_nondet(0, 1))
            ground(management.station(symcpp_nondet(0, Stations - 1)));
        else
            pilot();
    }
} crew;

void main() {
    PowerOnTest test;
    test.add(new StationsEmpty(1));
    test.add(new MasterOff(2));
    management.configure();
    if (test.run(management) == 0)
        symcpp_begin();
}
