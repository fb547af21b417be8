// A pacemaker: a sensing lead, a rate monitor, a pulse generator with a refractory period, and a programmer.
//
// goal: EF (paced == 1 && battery == 0)
// never: EF (paced == 1 && refractory == 1)
//
// The physician programs the lower rate, the amplitude and the sensitivity; the heart is sensed with some strength and
// at some rate. All are inputs. A beat that is weaker than the sensitivity is not seen. When the heart is slower than the
// lower rate, a pulse is given, unless the generator is refractory. Diagnostics may take the last pulse from the memory.
#include <symcpp_uml.h>

int paced = 0;      // a pulse is being given
int refractory = 0; // the generator does not listen
int battery = 2;    // how full it is, in steps

enum Signal { evProgram, evBeat, evPace, evPulseDone, evRefractoryDone, evInhibit, evInterrogate, evReplaced };

const int Parameters = 3;
const int Fastest = 6;  // from here on a rate is an artefact
const int Noise = 1;    // beats below are noise

class Generator;
class Monitor;
class Memory;

// --- parameters -------------------------------------------------------------------------------------------------------

// A parameter that can be programmed.
class Parameter {
    int value_;
    bool programmed_;

  public:
    Parameter() : value_(0), programmed_(false) {}
    virtual ~Parameter() {}
    bool programmed() const { return programmed_; }
    int value() const { return value_; }
    virtual bool permits(int value) const = 0;

    bool program(int value) {
        if (!permits(value))
            return false;
        value_ = value;
        programmed_ = true;
        return true;
    }

    void forget() {
        value_ = 0;
        programmed_ = false;
    }
};

class LowerRate : public Parameter {
  public:
    bool permits(int value) const override { return value > 0; }
};

class Amplitude : public Parameter {
  public:
    bool permits(int value) const override { return value > Noise; }
};

class Sensitivity : public Parameter {
  public:
    bool permits(int value) const override { return value >= Noise; }
};

// A set of parameters of fixed size.
template <class T, int Size> class Bank {
    T *items_[Size];

    bool all(int from) const {
        if (from == Size)
            return true;
        return items_[from]->programmed() && all(from + 1);
    }

  public:
    void install(int number, T *item) { items_[number] = item; }
    T *item(int number) const { return items_[number]; }
    bool complete() const { return all(0); }

    void forget() {
        for (int number = 0; number < Size; number++)
            items_[number]->forget();
    }
};

typedef Bank<Parameter, Parameters> Settings;

// --- what happened ----------------------------------------------------------------------------------------------------

// An entry of the memory that diagnostics read.
class Episode {
    Episode *older_;

  public:
    explicit Episode(Episode *older) : older_(older) {}
    virtual ~Episode() {}
    Episode *older() const { return older_; }
    void cut() { older_ = nullptr; }
    virtual bool isPulse() const = 0;
};

class SensedEpisode : public Episode {
    int rate_;

  public:
    SensedEpisode(Episode *older, int rate) : Episode(older), rate_(rate) {}
    bool isPulse() const override { return false; }
    int rate() const { return rate_; }
};

class PulseEpisode : public Episode {
    int amplitude_;
    bool atLowBattery_;

  public:
    PulseEpisode(Episode *older, int amplitude, bool low)
        : Episode(older), amplitude_(amplitude), atLowBattery_(low) {}
    bool isPulse() const override { return true; }
    int amplitude() const { return amplitude_; }
    bool atLowBattery() const { return atLowBattery_; }
};

// Keeps the last episode of each kind.
class Memory {
    Episode *last_;

    int pulses(const Episode *from) const {
        if (from == nullptr)
            return 0;
        return (from->isPulse() ? 1 : 0) + pulses(from->older());
    }

    void drop(Episode *episode) {
        if (episode == nullptr)
            return;
        drop(episode->older());
        delete episode;
    }

  public:
    Memory() : last_(nullptr) {}
    ~Memory() { clear(); }
    int pulses() const { return pulses(last_); }
    bool empty() const { return last_ == nullptr; }

    void clear() {
        drop(last_);
        last_ = nullptr;
    }

    void sensed(int rate) {
        clear();
        last_ = new SensedEpisode(nullptr, rate);
    }

    void pulsed(int amplitude) {
        clear();
        last_ = new PulseEpisode(nullptr, amplitude, battery == 0);
    }
};

// --- the pulse generator ----------------------------------------------------------------------------------------------

class Generator : public Reactive {
  public:
    enum State { Listening, Pacing, Refractory };

  private:
    State state_;
    Memory *memory_;

    void use() {
        if (battery > 0)
            battery = battery - 1;
    }

  public:
    explicit Generator(Memory *memory) : state_(Listening), memory_(memory) {}

    bool isListening() const { return state_ == Listening; }
    bool isPacing() const { return state_ == Pacing; }

    bool dispatch(const Event *event) override {
        switch (state_) {
        case Listening:
            if (event->id == evPace) {
                state_ = Pacing;
                paced = 1;
                use();
                memory_->pulsed(event->parameter());
                return true;
            }
            if (event->id == evInhibit) {
                state_ = Refractory;
                refractory = 1;
                return true;
            }
            return false;
        case Pacing:
            if (event->id != evPulseDone)
                return false;
            paced = 0;
            refractory = 1;
            state_ = Refractory;
            return true;
        case Refractory:
            if (event->id != evRefractoryDone)
                return false;
            refractory = 0;
            state_ = Listening;
            return true;
        }
        return false;
    }
};

// --- the rate monitor -------------------------------------------------------------------------------------------------

// A beat as the lead senses it: how strong, and how fast the heart beats.
class BeatEvent : public Event {
    int strength_;
    int rate_;

  public:
    BeatEvent(int strength, int rate) : Event(evBeat), strength_(strength), rate_(rate) {}
    int strength() const { return strength_; }
    int parameter() const override { return rate_; }
};

class Monitor : public Reactive {
    Settings &settings_;
    Generator &generator_;
    Memory &memory_;

    enum Which { Rate, Output, Sense };

    bool beat(const BeatEvent &event) {
        if (!settings_.complete())
            return false;
        if (event.strength() < settings_.item(Sense)->value())
            return false;
        int rate = event.parameter();
        if (rate >= Fastest)
            return false;
        if (rate < settings_.item(Rate)->value()) {
            generator_.gen(evPace, settings_.item(Output)->value());
            return true;
        }
        memory_.sensed(rate);
        generator_.gen(evInhibit);
        return true;
    }

  public:
    Monitor(Settings &settings, Generator &generator, Memory &memory)
        : settings_(settings), generator_(generator), memory_(memory) {}

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evBeat:
            return beat(*static_cast<const BeatEvent *>(event));
        case evInterrogate:
            if (memory_.empty())
                return false;
            memory_.clear();
            return true;
        case evReplaced:
            battery = 2;
            settings_.forget();
            return true;
        default:
            return false;
        }
    }
};

// --- the whole --------------------------------------------------------------------------------------------------------

class Pacemaker {
    Active logic_;
    Active output_;
    LowerRate rate_;
    Amplitude amplitude_;
    Sensitivity sensitivity_;
    Settings settings_;
    Memory memory_;
    Generator generator_;
    Monitor monitor_;

  public:
    Pacemaker() : generator_(&memory_), monitor_(settings_, generator_, memory_) {}

    void configure() {
        settings_.install(0, &rate_);
        settings_.install(1, &amplitude_);
        settings_.install(2, &sensitivity_);
        monitor_.serve(&logic_);
        generator_.serve(&output_);
    }

    Settings &settings() { return settings_; }
    Generator &generator() { return generator_; }
    Monitor &monitor() { return monitor_; }
    const Memory &memory() const { return memory_; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the pacemaker starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(Pacemaker &subject) const = 0;
};

// A new device has no parameters yet.
class NothingProgrammed : public Check {
  public:
    explicit NothingProgrammed(int code) : Check(code) {}

    bool passes(Pacemaker &subject) const override {
        for (int number = 0; number < Parameters; number++)
            if (subject.settings().item(number)->programmed())
                return false;
        return true;
    }
};

// No pulse is under way.
class GeneratorListens : public Check {
  public:
    explicit GeneratorListens(int code) : Check(code) {}

    bool passes(Pacemaker &subject) const override {
        return subject.generator().isListening() && paced == 0;
    }
};

class MemoryEmpty : public Check {
  public:
    explicit MemoryEmpty(int code) : Check(code) {}

    bool passes(Pacemaker &subject) const override {
        return subject.memory().empty() && subject.memory().pulses() == 0;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, Pacemaker &subject) const {
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
    int run(Pacemaker &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

Pacemaker pacemaker;

// --- the environment --------------------------------------------------------------------------------------------------

// A heart, a physician, and time that passes.
class Patient : public Environment {
    void physician() {
        int number = symcpp_nondet(0, Parameters + 1);
        if (number < Parameters) {
            if (!pacemaker.settings().item(number)->programmed())
                pacemaker.settings().item(number)->program(symcpp_input());
        } else if (number == Parameters) {
            pacemaker.monitor().gen(evInterrogate);
        } else {
            pacemaker.monitor().gen(evReplaced);
        }
    }

    void heart() {
        int strength = symcpp_input();
        pacemaker.monitor().gen(new BeatEvent(strength, symcpp_input()));
    }

    void time() {
        if (pacemaker.generator().isPacing())
            pacemaker.generator().gen(evPulseDone);
        else
            pacemaker.generator().gen(evRefractoryDone);
    }

  public:
    void stimulate() override {
        switch (symcpp_nondet(0, 2)) {
        case 0:
            if (pacemaker.generator().isListening())
                physician();
            break;
        case 1:
            if (pacemaker.generator().isListening())
                heart();
            break;
        default:
            time();
            break;
        }
    }
} patient;

void main() {
    PowerOnTest test;
    test.add(new NothingProgrammed(1));
    test.add(new GeneratorListens(2));
    test.add(new MemoryEmpty(3));
    pacemaker.configure();
    if (test.run(pacemaker) == 0)
        symcpp_begin();
}
