// A dishwasher with three programs: a panel, a door, sensors, and a machine that goes through the phases.
//
// goal: EF (drying == 3)
// never: EF (heating == 1 && open == 1)
//
// Before a start the panel takes four settings, each an input: the hardness of the water, how dirty the dishes are, the
// temperature, and the delay. They are kept until somebody resets the panel. The quick program leaves out the second
// rinse; the eco program is refused for dirty dishes. Opening the door stops the machine; heating goes on only when it
// is closed again.
#include <symcpp_uml.h>

int drying = 0;  // the program (1 to 3) that dries at this moment, else 0
int heating = 0; // the heater is on
int open = 0;    // the door is open

enum Signal { evSetting, evReset, evProgram, evStart, evPhaseDone, evOpen, evClose, evStop, evResume, evFinished };

enum ProgramNumber { Quick = 1, Eco = 2, Intensive = 3 };

const int Dirty = 4;    // from here on dishes are dirty
const int HardWater = 3; // from here on salt is used
const int Settings = 4;

class Machine;
class Panel;

// --- settings -------------------------------------------------------------------------------------------------------

// One knob of the panel: a number that was set, or none.
template <class T> class Knob {
    bool set_;
    T value_;

  public:
    Knob() : set_(false), value_() {}
    bool isSet() const { return set_; }
    T value() const { return value_; }

    void set(const T &value) {
        set_ = true;
        value_ = value;
    }

    void reset() {
        set_ = false;
        value_ = T();
    }
};

class SettingsOfWash {
    Knob<int> knobs_[Settings];

    int count(int from) const {
        if (from == Settings)
            return 0;
        return (knobs_[from].isSet() ? 1 : 0) + count(from + 1);
    }

  public:
    enum Which { Hardness, Soil, Temperature, Delay };

    bool complete() const { return count(0) == Settings; }
    bool isSet(int which) const { return knobs_[which].isSet(); }
    void set(int which, int value) { knobs_[which].set(value); }
    int hardness() const { return knobs_[Hardness].value(); }
    int soil() const { return knobs_[Soil].value(); }
    int temperature() const { return knobs_[Temperature].value(); }

    void reset() {
        for (int which = 0; which < Settings; which++)
            knobs_[which].reset();
    }
};

// --- programs -------------------------------------------------------------------------------------------------------

// A sequence of phases.
class Phase {
  public:
    enum Kind { Fill, Wash, Rinse, Dry };

  private:
    Kind kind_;

  public:
    explicit Phase(Kind kind) : kind_(kind) {}
    Kind kind() const { return kind_; }
    bool heats() const { return kind_ == Wash || kind_ == Dry; }
};

class WashProgram {
    List<Phase *> phases_;

  protected:
    void add(Phase::Kind kind) { phases_.add(new Phase(kind)); }

    const Phase *at(const Iterator<Phase *> &from, int number) const {
        if (number == 0 || *from == nullptr)
            return *from;
        Iterator<Phase *> next(from);
        ++next;
        return at(next, number - 1);
    }

  public:
    virtual ~WashProgram() {}
    virtual int number() const = 0;
    virtual bool suits(const SettingsOfWash &settings) const = 0;
    const Phase *phase(int number) const { return at(Iterator<Phase *>(phases_), number); }
    int phases() const { return phases_.length(); }
};

class QuickProgram : public WashProgram {
  public:
    QuickProgram() {
        add(Phase::Fill);
        add(Phase::Wash);
        add(Phase::Dry);
    }
    int number() const override { return Quick; }
    bool suits(const SettingsOfWash &settings) const override { return settings.soil() < Dirty; }
};

class EcoProgram : public WashProgram {
  public:
    EcoProgram() {
        add(Phase::Fill);
        add(Phase::Wash);
        add(Phase::Rinse);
        add(Phase::Dry);
    }
    int number() const override { return Eco; }
    bool suits(const SettingsOfWash &settings) const override {
        return settings.soil() < Dirty && settings.temperature() < Dirty;
    }
};

class IntensiveProgram : public WashProgram {
  public:
    IntensiveProgram() {
        add(Phase::Fill);
        add(Phase::Wash);
        add(Phase::Rinse);
        add(Phase::Rinse);
        add(Phase::Dry);
    }
    int number() const override { return Intensive; }
    bool suits(const SettingsOfWash &settings) const override { return settings.complete(); }
};

// --- the machine ----------------------------------------------------------------------------------------------------

class Machine : public Reactive {
  public:
    enum State { Idle, Running, Stopped };

  private:
    State state_;
    const WashProgram *program_;
    int position_;
    bool salt_;
    Panel *panel_;

    const Phase *phase() const { return program_->phase(position_); }

    void enterPhase() {
        heating = phase()->heats() ? 1 : 0;
        drying = phase()->kind() == Phase::Dry ? program_->number() : 0;
    }

    void leavePhase() {
        heating = 0;
        drying = 0;
    }

    void finish();

  public:
    Machine() : state_(Idle), program_(nullptr), position_(0), salt_(false), panel_(nullptr) {}

    void attach(Panel *panel) { panel_ = panel; }
    bool isIdle() const { return state_ == Idle; }
    bool usesSalt() const { return salt_; }

    // The panel has checked that the program suits the settings.
    void take(const WashProgram *program, bool salt) {
        program_ = program;
        salt_ = salt;
        position_ = 0;
    }

    bool dispatch(const Event *event) override {
        switch (state_) {
        case Idle:
            if (event->id != evStart || program_ == nullptr)
                return false;
            state_ = Running;
            enterPhase();
            return true;
        case Running:
            if (event->id == evPhaseDone) {
                nextPhase();
                return true;
            }
            if (event->id == evStop) {
                leavePhase();
                state_ = Stopped;
                return true;
            }
            return false;
        case Stopped:
            if (event->id != evResume)
                return false;
            state_ = Running;
            enterPhase();
            return true;
        }
        return false;
    }

  private:
    void nextPhase() {
        leavePhase();
        position_ = position_ + 1;
        if (phase() == nullptr)
            finish();
        else
            enterPhase();
    }
};

// --- the panel ------------------------------------------------------------------------------------------------------

class Panel : public Reactive {
    SettingsOfWash settings_;
    List<WashProgram *> programs_;
    Machine *machine_;
    bool running_;

    const WashProgram *program(int number) const {
        for (Iterator<WashProgram *> each(programs_); *each; ++each)
            if ((*each)->number() == number)
                return *each;
        return nullptr;
    }

    bool start(int number) {
        const WashProgram *wanted = program(number);
        if (running_ || open || !settings_.complete() || !wanted->suits(settings_))
            return false;
        machine_->take(wanted, settings_.hardness() >= HardWater);
        machine_->gen(evStart);
        running_ = true;
        return true;
    }

  public:
    Panel() : machine_(nullptr), running_(false) {}

    void attach(Machine *machine) { machine_ = machine; }
    void add(WashProgram *program) { programs_.add(program); }
    bool isRunning() const { return running_; }
    bool isSet(int which) const { return settings_.isSet(which); }
    void set(int which, int value) { settings_.set(which, value); }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evReset:
            if (running_)
                return false;
            settings_.reset();
            return true;
        case evStart:
            return start(event->parameter());
        case evFinished:
            running_ = false;
            return true;
        default:
            return false;
        }
    }
};

void Machine::finish() {
    state_ = Idle;
    program_ = nullptr;
    position_ = 0;
    salt_ = false;
    panel_->gen(evFinished);
}

// --- the door -------------------------------------------------------------------------------------------------------

class Door : public Reactive {
    Machine *machine_;

  public:
    explicit Door(Machine *machine) : machine_(machine) {}

    bool dispatch(const Event *event) override {
        if (event->id == evOpen && open == 0 && heating == 0) {
            open = 1;
            machine_->gen(evStop);
            return true;
        }
        if (event->id == evClose && open == 1) {
            open = 0;
            machine_->gen(evResume);
            return true;
        }
        return false;
    }
};

// --- the whole ------------------------------------------------------------------------------------------------------

class Dishwasher {
    Active electronics_;
    Active mechanics_;
    Machine machine_;
    Panel panel_;
    Door door_;

  public:
    Dishwasher() : door_(&machine_) {}

    void configure() {
        panel_.serve(&electronics_);
        machine_.serve(&mechanics_);
        door_.serve(&mechanics_);
        machine_.attach(&panel_);
        panel_.attach(&machine_);
        panel_.add(new QuickProgram);
        panel_.add(new EcoProgram);
        panel_.add(new IntensiveProgram);
    }

    Panel &panel() { return panel_; }
    Machine &machine() { return machine_; }
    Door &door() { return door_; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the dishwasher starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(Dishwasher &subject) const = 0;
};

// No knob is set.
class KnobsUnset : public Check {
  public:
    explicit KnobsUnset(int code) : Check(code) {}

    bool passes(Dishwasher &subject) const override {
        for (int number = 0; number < Settings; number++)
            if (subject.panel().isSet(number))
                return false;
        return true;
    }
};

// Neither water nor heat.
class MachineIdle : public Check {
  public:
    explicit MachineIdle(int code) : Check(code) {}

    bool passes(Dishwasher &subject) const override {
        return subject.machine().isIdle() && heating == 0;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, Dishwasher &subject) const {
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
    int run(Dishwasher &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

Dishwasher dishwasher;

// --- the environment ------------------------------------------------------------------------------------------------

class Kitchen : public Environment {
    void prepare() {
        int which = symcpp_nondet(0, Settings);
        if (which == Settings)
            dishwasher.panel().gen(evReset);
        else if (!dishwasher.panel().isSet(which))
            dishwasher.panel().set(which, symcpp_input());
    }

  public:
    void stimulate() override {
        switch (symcpp_nondet(0, 4)) {
        case 0:
            if (!dishwasher.panel().isRunning())
                prepare();
            break;
        case 1:
            dishwasher.panel().gen(evStart, symcpp_nondet(Quick, Intensive));
            break;
        case 2:
            dishwasher.door().gen(evOpen);
            break;
        case 3:
            dishwasher.door().gen(evClose);
            break;
        default:
            dishwasher.machine().gen(evPhaseDone);
            break;
        }
    }
} kitchen;

void main() {
    PowerOnTest test;
    test.add(new KnobsUnset(1));
    test.add(new MachineIdle(2));
    dishwasher.configure();
    if (test.run(dishwasher) == 0)
        symcpp_begin();
}
