// The telephone unit of a car: calls in and out, breakdown calls, and the emergency call after a crash.
//
// goal: EF (emergency == 1 && interrupted == 1)
// never: EF (emergency == 1 && radio == 1)
// deeper: EF (emergency == 1 && interrupted == 1 && unit.help_.number_ == 7)
//
// The numbers of the services and of callers are inputs, and so is what the crash sensor measures. The unit looks numbers
// up in a table of services. A crash ends whatever is going on and calls for help; the radio is muted during every call.
// Entries of the table can be written while no call is under way.
#include <symcpp_uml.h>

int emergency = 0;   // the emergency call is active
int interrupted = 0; // it has interrupted another call
int radio = 1;       // the radio plays

enum Signal { evDial, evIncoming, evAccept, evHangUp, evBreakdown, evCrash, evConnected, evEnded, evMute, evPlay, evStore };

const int Services = 3;
const int Severe = 5;   // from here on it is a crash
const int Withheld = 0; // the number of callers who do not show it

class CallManager;
class Modem;
class Audio;

// --- services ---------------------------------------------------------------------------------------------------------

// Somebody who can be called by a name instead of a number.
class Service {
    int number_;
    bool known_;

  public:
    Service() : number_(0), known_(false) {}
    virtual ~Service() {}
    bool known() const { return known_; }
    int number() const { return number_; }
    virtual int priority() const = 0;
    virtual bool callable() const { return known_; }

    void store(int number) {
        number_ = number;
        known_ = true;
    }

    void forget() {
        number_ = 0;
        known_ = false;
    }
};

class Emergency : public Service {
  public:
    int priority() const override { return 2; }
    bool callable() const override { return true; }
};

class Breakdown : public Service {
  public:
    int priority() const override { return 1; }
};

class Information : public Service {
    int language_;

  public:
    explicit Information(int language) : language_(language) {}
    int priority() const override { return 0; }
    int language() const { return language_; }
};

// A table of fixed size, searched from its end.
template <class T, int Size> class Table {
    T *rows_[Size];

    T *search(int priority, int from) const {
        if (from < 0)
            return nullptr;
        if (rows_[from]->priority() == priority)
            return rows_[from];
        return search(priority, from - 1);
    }

  public:
    void install(int number, T *row) { rows_[number] = row; }
    T *row(int number) const { return rows_[number]; }
    T *withPriority(int priority) const { return search(priority, Size - 1); }
};

typedef Table<Service, Services> ServiceTable;

// --- calls ------------------------------------------------------------------------------------------------------------

class Call {
    int number_;

  public:
    explicit Call(int number) : number_(number) {}
    virtual ~Call() {}
    int number() const { return number_; }
    bool withheld() const { return number_ == Withheld; }
    virtual bool mayBeInterrupted() const { return true; }
    virtual bool incoming() const { return false; }
};

class IncomingCall : public Call {
    bool accepted_;

  public:
    explicit IncomingCall(int number) : Call(number), accepted_(false) {}
    bool incoming() const override { return true; }
    bool accepted() const { return accepted_; }
    void accept() { accepted_ = true; }
};

class ServiceCall : public Call {
    const Service *service_;

  public:
    explicit ServiceCall(const Service *service) : Call(service->number()), service_(service) {}
    bool mayBeInterrupted() const override { return service_->priority() < 2; }
    const Service *service() const { return service_; }
};

// --- audio ------------------------------------------------------------------------------------------------------------

class Audio : public Reactive {
  public:
    enum State { Radio, Speech };

  private:
    State state_;

  public:
    Audio() : state_(Radio) {}

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evMute:
            state_ = Speech;
            radio = 0;
            return true;
        case evPlay:
            state_ = Radio;
            radio = 1;
            return true;
        default:
            return false;
        }
    }
};

// --- the modem --------------------------------------------------------------------------------------------------------

class Modem : public Reactive {
  public:
    enum State { OnHook, Dialing, Online };

  private:
    State state_;
    CallManager *manager_;

  public:
    Modem() : state_(OnHook), manager_(nullptr) {}

    void attach(CallManager *manager) { manager_ = manager; }
    bool isDialing() const { return state_ == Dialing; }
    bool isOnline() const { return state_ == Online; }
    bool isOnHook() const { return state_ == OnHook; }

    bool dispatch(const Event *event) override;
};

// --- the manager of calls ---------------------------------------------------------------------------------------------

class CallManager : public Reactive {
  public:
    enum State { Idle, Ringing, Calling, Talking, Helping };

  private:
    State state_;
    ServiceTable &services_;
    Modem &modem_;
    Audio &audio_;
    Call *call_;

    void begin(Call *call) {
        delete call_;
        call_ = call;
        audio_.gen(evMute);
    }

    void end() {
        delete call_;
        call_ = nullptr;
        state_ = Idle;
        emergency = 0;
        interrupted = 0;
        modem_.gen(evHangUp);
        audio_.gen(evPlay);
    }

    bool dial(int priority) {
        Service *service = services_.withPriority(priority);
        if (state_ != Idle || !service->callable())
            return false;
        begin(new ServiceCall(service));
        state_ = Calling;
        modem_.gen(evDial);
        return true;
    }

    bool incoming(int number) {
        if (state_ != Idle)
            return false;
        begin(new IncomingCall(number));
        state_ = Ringing;
        return true;
    }

    bool accept() {
        if (state_ != Ringing || call_->withheld())
            return false;
        static_cast<IncomingCall *>(call_)->accept();
        state_ = Talking;
        return true;
    }

    bool crash(int force) {
        if (force < Severe || state_ == Helping)
            return false;
        bool other = call_ != nullptr && call_->mayBeInterrupted();
        begin(new ServiceCall(services_.withPriority(2)));
        state_ = Helping;
        interrupted = other ? 1 : 0;
        modem_.gen(evDial);
        return true;
    }

    bool connected() {
        if (state_ == Calling) {
            state_ = Talking;
            return true;
        }
        if (state_ != Helping)
            return false;
        emergency = 1;
        return true;
    }

  public:
    CallManager(ServiceTable &services, Modem &modem, Audio &audio)
        : state_(Idle), services_(services), modem_(modem), audio_(audio), call_(nullptr) {}
    ~CallManager() override { delete call_; }

    bool isIdle() const { return state_ == Idle; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evDial:
            return dial(0);
        case evBreakdown:
            return dial(1);
        case evIncoming:
            return incoming(event->parameter());
        case evAccept:
            return accept();
        case evCrash:
            return crash(event->parameter());
        case evConnected:
            return connected();
        case evHangUp:
            if (state_ == Idle)
                return false;
            end();
            return true;
        default:
            return false;
        }
    }
};

bool Modem::dispatch(const Event *event) {
    switch (event->id) {
    case evDial:
        state_ = Dialing;
        return true;
    case evConnected:
        if (state_ != Dialing)
            return false;
        state_ = Online;
        manager_->gen(evConnected);
        return true;
    case evHangUp:
        state_ = OnHook;
        return true;
    default:
        return false;
    }
}

// --- the whole --------------------------------------------------------------------------------------------------------

class TelephoneUnit {
    Active unit_;
    Active devices_;
    Emergency help_;
    Breakdown breakdown_;
    Information information_;
    ServiceTable services_;
    Modem modem_;
    Audio audio_;
    CallManager manager_;

  public:
    TelephoneUnit() : information_(1), manager_(services_, modem_, audio_) {}

    void configure() {
        services_.install(0, &help_);
        services_.install(1, &breakdown_);
        services_.install(2, &information_);
        modem_.attach(&manager_);
        modem_.serve(&devices_);
        audio_.serve(&devices_);
        manager_.serve(&unit_);
    }

    // The workshop writes a number into the table.
    void store(int row, int number) {
        if (manager_.isIdle() && !services_.row(row)->known())
            services_.row(row)->store(number);
    }

    void forget() {
        for (int row = 0; row < Services; row++)
            services_.row(row)->forget();
    }

    CallManager &manager() { return manager_; }
    Modem &modem() { return modem_; }
};

TelephoneUnit unit;

// --- the environment --------------------------------------------------------------------------------------------------

// A driver, a network, a workshop, and bad luck.
class Road : public Environment {
    void driver() {
        switch (symcpp_nondet(0, 3)) {
        case 0:
            unit.manager().gen(evDial);
            break;
        case 1:
            unit.manager().gen(evBreakdown);
            break;
        case 2:
            unit.manager().gen(evAccept);
            break;
        default:
            unit.manager().gen(evHangUp);
            break;
        }
    }

    void network() {
        if (unit.modem().isDialing())
            unit.modem().gen(evConnected);
        else if (unit.modem().isOnHook())
            unit.manager().gen(evIncoming, symcpp_input());
    }

    void workshop() {
        int row = symcpp_nondet(0, Services);
        if (row == Services)
            unit.forget();
        else
            unit.store(row, symcpp_input());
    }

  public:
    void stimulate() override {
        switch (symcpp_nondet(0, 3)) {
        case 0:
            driver();
            break;
        case 1:
            network();
            break;
        case 2:
            if (unit.manager().isIdle())
                workshop();
            break;
        default:
            unit.manager().gen(evCrash, symcpp_input());
            break;
        }
    }
} road;

void main() {
    unit.configure();
    symcpp_begin();
}
