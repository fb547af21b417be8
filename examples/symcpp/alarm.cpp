// A home alarm: a keypad with a code, zones with sensors, a siren, and a central that knows who may do what.
//
// goal: EF (sounding == 1 && attempts == 3)
// never: EF (sounding == 1 && active == 0)
//
// The code is programmed once; later it is compared with what is typed. Movement and noise are measured; all of this are
// inputs. A zone that is active tells the central when its sensor passes the threshold that was calibrated for it. After
// three wrong codes the siren sounds as well. The right code turns everything off.
#include <symcpp_uml.h>

int sounding = 0; // the siren sounds
int active = 0;   // the alarm is active
int attempts = 0; // wrong codes since the last right one

enum Signal { evProgram, evTyped, evArm, evSensed, evCalibrate, evTripped, evSound, evSilence, evPower };

const int Zones = 2;
const int MostAttempts = 3;
const int ShortestCode = 1;

class Zone;
class Central;
class Siren;

// --- codes ------------------------------------------------------------------------------------------------------------

// Something that must be known to change the state of the alarm.
class Code {
    int digits_;

  public:
    explicit Code(int digits) : digits_(digits) {}
    virtual ~Code() {}
    bool fits(int typed) const { return typed == digits_; }
    virtual bool mayDisarm() const = 0;
};

class OwnerCode : public Code {
  public:
    explicit OwnerCode(int digits) : Code(digits) {}
    bool mayDisarm() const override { return true; }
};

// Whoever waters the flowers.
class GuestCode : public Code {
    int visits_;

  public:
    GuestCode(int digits, int visits) : Code(digits), visits_(visits) {}
    bool mayDisarm() const override { return visits_ > 0; }
    int visits() const { return visits_; }
};

// A chain of codes: the first one that fits counts.
template <class T> class Chain {
    T *item_;
    Chain *rest_;

  public:
    Chain(T *item, Chain *rest) : item_(item), rest_(rest) {}
    ~Chain() {
        delete item_;
        delete rest_;
    }

    int length() const { return 1 + (rest_ == nullptr ? 0 : rest_->length()); }

    const T *find(int typed) const {
        if (item_->fits(typed))
            return item_;
        return rest_ == nullptr ? nullptr : rest_->find(typed);
    }
};

// --- the siren --------------------------------------------------------------------------------------------------------

class Siren : public Reactive {
  public:
    enum State { Quiet, Sounding };

  private:
    State state_;

  public:
    Siren() : state_(Quiet) {}
    bool isSounding() const { return state_ == Sounding; }

    bool dispatch(const Event *event) override {
        switch (state_) {
        case Quiet:
            if (event->id != evSound)
                return false;
            state_ = Sounding;
            sounding = 1;
            return true;
        case Sounding:
            if (event->id != evSilence)
                return false;
            state_ = Quiet;
            sounding = 0;
            return true;
        }
        return false;
    }
};

// --- sensors ----------------------------------------------------------------------------------------------------------

// What a zone listens to.
class Sensor {
    int threshold_;
    bool calibrated_;

  public:
    Sensor() : threshold_(0), calibrated_(false) {}
    virtual ~Sensor() {}
    bool calibrated() const { return calibrated_; }
    int threshold() const { return threshold_; }

    void calibrate(int level) {
        threshold_ = level;
        calibrated_ = true;
    }

    void forget() {
        threshold_ = 0;
        calibrated_ = false;
    }

    virtual bool trips(int level) const = 0;
};

class MovementSensor : public Sensor {
  public:
    bool trips(int level) const override { return level > threshold(); }
};

// Trips only when it was loud twice.
class NoiseSensor : public Sensor {
    mutable bool before_;

  public:
    NoiseSensor() : before_(false) {}

    bool trips(int level) const override {
        bool loud = level > threshold();
        bool twice = loud && before_;
        before_ = loud && !twice;
        return twice;
    }
};

// --- zones ------------------------------------------------------------------------------------------------------------

class Zone : public Reactive {
  public:
    enum State { Asleep, Watching, Tripped };

  private:
    State state_;
    int number_;
    Sensor *sensor_;
    Central *central_;

    bool sensed(int level);

  public:
    Zone(int number, Sensor *sensor) : state_(Asleep), number_(number), sensor_(sensor), central_(nullptr) {}

    void attach(Central *central) { central_ = central; }
    int number() const { return number_; }
    bool isTripped() const { return state_ == Tripped; }
    bool isWatching() const { return state_ == Watching; }
    bool isCalibrated() const { return sensor_->calibrated(); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evCalibrate:
            if (state_ != Asleep)
                return false;
            sensor_->calibrate(event->parameter());
            return true;
        case evArm:
            if (event->parameter() == 1) {
                if (!sensor_->calibrated())
                    return false;
                state_ = Watching;
                return true;
            }
            state_ = Asleep;
            return true;
        case evSensed:
            return sensed(event->parameter());
        case evPower:
            state_ = Asleep;
            sensor_->forget();
            return true;
        default:
            return false;
        }
    }
};

// --- the central ------------------------------------------------------------------------------------------------------

class Central : public Reactive {
  public:
    enum State { New, Disarmed, Armed, Alarm };

  private:
    State state_;
    List<Zone *> zones_;
    Siren &siren_;
    Chain<Code> *codes_;

    void tellZones(int on) {
        for (Iterator<Zone *> each(zones_); *each; ++each)
            (*each)->gen(evArm, on);
    }

    void alarm() {
        state_ = Alarm;
        siren_.gen(evSound);
    }

    bool program(int digits) {
        if (state_ != New || digits < ShortestCode)
            return false;
        codes_ = new Chain<Code>(new OwnerCode(digits), nullptr);
        state_ = Disarmed;
        return true;
    }

    bool arm() {
        if (state_ != Disarmed)
            return false;
        state_ = Armed;
        active = 1;
        tellZones(1);
        return true;
    }

    bool typed(int digits) {
        if (state_ != Armed && state_ != Alarm)
            return false;
        const Code *code = codes_->find(digits);
        if (code != nullptr && code->mayDisarm()) {
            disarm();
            return true;
        }
        if (attempts < MostAttempts)
            attempts = attempts + 1;
        if (attempts == MostAttempts && state_ == Armed)
            alarm();
        return true;
    }

    void disarm() {
        attempts = 0;
        if (siren_.isSounding())
            siren_.gen(evSilence);
        tellZones(0);
        state_ = Disarmed;
        // The siren is silent before the alarm is off.
        gen(evSilence);
    }

    bool power() {
        if (state_ != Disarmed || active == 1)
            return false;
        delete codes_;
        codes_ = nullptr;
        for (Iterator<Zone *> each(zones_); *each; ++each)
            (*each)->gen(evPower);
        state_ = New;
        return true;
    }

  public:
    explicit Central(Siren &siren) : state_(New), siren_(siren), codes_(nullptr) {}
    ~Central() override { delete codes_; }

    void add(Zone *zone) {
        zones_.add(zone);
        zone->attach(this);
    }

    bool isNew() const { return state_ == New; }
    bool isDisarmed() const { return state_ == Disarmed; }
    int codes() const { return codes_ == nullptr ? 0 : codes_->length(); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evProgram:
            return program(event->parameter());
        case evArm:
            return arm();
        case evTyped:
            return typed(event->parameter());
        case evTripped:
            if (state_ != Armed)
                return false;
            alarm();
            return true;
        case evSilence:
            if (siren_.isSounding()) {
                gen(evSilence);
                return true;
            }
            if (state_ == Disarmed)
                active = 0;
            return true;
        case evPower:
            return power();
        default:
            return false;
        }
    }
};

bool Zone::sensed(int level) {
    if (state_ != Watching || !sensor_->trips(level))
        return false;
    state_ = Tripped;
    central_->gen(evTripped, number_);
    return true;
}

// --- the whole --------------------------------------------------------------------------------------------------------

class HomeAlarm {
    Active box_;   // serves the central
    Active house_; // serves zones and siren
    Siren siren_;
    Central central_;
    MovementSensor movement_;
    NoiseSensor noise_;
    Zone *zones_[Zones];

  public:
    HomeAlarm() : central_(siren_) {}

    void configure() {
        siren_.serve(&house_);
        central_.serve(&box_);
        zones_[0] = new Zone(0, &movement_);
        zones_[1] = new Zone(1, &noise_);
        for (int number = 0; number < Zones; number++) {
            zones_[number]->serve(&house_);
            central_.add(zones_[number]);
        }
    }

    Central &central() { return central_; }
    Zone *zone(int number) { return zones_[number]; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the alarm starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(HomeAlarm &subject) const = 0;
};

// Nobody has programmed a code.
class CentralNew : public Check {
  public:
    explicit CentralNew(int code) : Check(code) {}

    bool passes(HomeAlarm &subject) const override {
        return subject.central().isNew() && subject.central().codes() == 0;
    }
};

// No zone has been calibrated or tripped.
class ZonesQuiet : public Check {
  public:
    explicit ZonesQuiet(int code) : Check(code) {}

    bool passes(HomeAlarm &subject) const override {
        for (int number = 0; number < Zones; number++)
            if (subject.zone(number)->isCalibrated() || subject.zone(number)->isTripped())
                return false;
        return true;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, HomeAlarm &subject) const {
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
    int run(HomeAlarm &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

HomeAlarm home;

// --- the environment --------------------------------------------------------------------------------------------------

class Night : public Environment {
    void owner() {
        Central &central = home.central();
        if (central.isNew())
            central.gen(evProgram, symcpp_input());
        else if (!central.isDisarmed())
            central.gen(evTyped, symcpp_input());
        else if (symcpp_nondet(0, 1))
            central.gen(evArm);
        else
            central.gen(evPower);
    }

    void zone(Zone *zone) {
        if (zone->isWatching())
            zone->gen(evSensed, symcpp_input());
        else if (home.central().isDisarmed() && !zone->isCalibrated())
            zone->gen(evCalibrate, symcpp_input());
    }

  public:
    void stimulate() override {
        if (symcpp_nondet(0, 1))
            owner();
        else
            zone(home.zone(symcpp_nondet(0, Zones - 1)));
    }
} night;

void main() {
    PowerOnTest test;
    test.add(new CentralNew(1));
    test.add(new ZonesQuiet(2));
    home.configure();
    if (test.run(home) == 0)
        symcpp_begin();
}
