// A private branch exchange: four telephones, four lines, four connections, a call router and a registry.
//
// goal: EF (talking == 4)
// never: EF (talking == 1 && crossed == 1)
//
// A telephone speaks with its line, a line with the connection over which it calls. Two digits are dialled: the first
// one chooses the account to which the call is charged, the second one is the extension. The telephones of the callers
// remember the account that was charged last, so that it can be looked up. Digits are the inputs.
#include <symcpp_uml.h>

int talking = 0; // telephones in the state Talking
int crossed = 0; // a telephone talks to a line that does not talk to it

enum Signal {
    evOffHook,
    evOnHook,
    evDigitDialed,
    evTalk,
    evListen,
    evRing,
    evBusy,
    evDialTone,
    evAnswerCall,
    evRelease,
    evOriginateCall
};

const int Phones = 4;
const int Callers = 2; // the first telephones; the others are only called
const int Digits = 2;

class Line;
class Connection;
class CallRouter;
class Registry;
class Telephone;

// --- what is common to all parts ------------------------------------------------------------------------------------

// A part of the exchange with a name plate.
class Part : public Reactive {
    int number_;

  public:
    explicit Part(int number) : number_(number) {}
    int number() const { return number_; }
    virtual bool inUse() const = 0;
};

// Counts the parts in use, one after the other.
template <class T> int used(T *const *parts, int count) {
    if (count == 0)
        return 0;
    return (parts[0]->inUse() ? 1 : 0) + used(parts + 1, count - 1);
}

// Finds the first part that is not in use.
template <class T> T *firstFree(const List<T *> &parts) {
    for (Iterator<T *> each(parts); *each; ++each)
        if (!(*each)->inUse())
            return *each;
    return nullptr;
}

// --- connections ----------------------------------------------------------------------------------------------------

class Connection : public Part {
  public:
    enum State { Disconnected, CollectDigits, Connected };

  private:
    State state_;
    int collected_;
    int account_; // the first digit
    int extension_;
    Line *itsSource_;
    Line *itsDestination_;
    Registry *itsRegistry_;

    void clear() {
        collected_ = 0;
        account_ = 0;
        extension_ = 0;
        itsSource_ = nullptr;
        itsDestination_ = nullptr;
    }

    bool dialingDone() const { return collected_ == Digits - 1; }

    void storeDigit(int digit) {
        if (collected_ == 0)
            account_ = digit;
        else
            extension_ = digit;
        collected_ = collected_ + 1;
    }

    void connectLines();

  public:
    explicit Connection(int number) : Part(number), state_(Disconnected), itsRegistry_(nullptr) { clear(); }

    void setRegistry(Registry *registry) { itsRegistry_ = registry; }
    void setSource(Line *line) { itsSource_ = line; }
    Line *source() const { return itsSource_; }
    Line *destination() const { return itsDestination_; }
    int account() const { return account_; }
    bool inUse() const override { return itsSource_ != nullptr; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evOriginateCall:
            if (state_ != Disconnected)
                return false;
            state_ = CollectDigits;
            return true;
        case evDigitDialed:
            if (state_ != CollectDigits)
                return false;
            if (!dialingDone()) {
                storeDigit(event->parameter());
                return true;
            }
            storeDigit(event->parameter());
            state_ = Connected;
            connectLines();
            return true;
        case evRelease:
            state_ = Disconnected;
            clear();
            return true;
        default:
            return false;
        }
    }
};

// --- lines ----------------------------------------------------------------------------------------------------------

class Line : public Part {
  public:
    enum State { OutOfService, Idle, Dialing, Ringing, Talking };

  private:
    State state_;
    Telephone *itsTelephone_;
    CallRouter *itsRouter_;
    Connection *itsCallee_; // the connection over which it calls
    Connection *itsCaller_; // the connection over which it is called
    Line *itsCall_;         // the other line

    bool openConnection();
    void closeConnection();
    void release();

  public:
    explicit Line(int number)
        : Part(number), state_(OutOfService), itsTelephone_(nullptr), itsRouter_(nullptr), itsCallee_(nullptr),
          itsCaller_(nullptr), itsCall_(nullptr) {}

    void setTelephone(Telephone *telephone) { itsTelephone_ = telephone; }
    void setRouter(CallRouter *router) { itsRouter_ = router; }
    void putInService() { state_ = Idle; }
    bool inUse() const override { return state_ != Idle; }
    State state() const { return state_; }
    Line *peer() const { return itsCall_; }
    Telephone *telephone() const { return itsTelephone_; }

    // Another line calls; it gets through where nobody uses this one.
    void connect(Connection *connection, Line *from) {
        itsCaller_ = connection;
        itsCall_ = from;
        gen(evRing);
    }

    void called(Line *line) { itsCall_ = line; }

    bool dispatch(const Event *event) override;
};

// --- the router and the registry --------------------------------------------------------------------------------------

class Registry {
    List<Line *> itsLine_;

  public:
    void add(Line *line) { itsLine_.add(line); }

    // The line of an extension; null where there is none, or where it may not be called.
    Line *getItsLine(int extension) const {
        for (Iterator<Line *> each(itsLine_); *each; ++each)
            if ((*each)->number() == extension)
                return (*each)->number() < Callers ? nullptr : *each;
        return nullptr;
    }
};

class CallRouter {
    List<Connection *> itsConnection_;

  public:
    void add(Connection *connection) { itsConnection_.add(connection); }
    Connection *openConnection() { return firstFree<Connection>(itsConnection_); }
};

// --- telephones -------------------------------------------------------------------------------------------------------

class Telephone : public Part {
  public:
    enum State { Idle, Calling, Busy, Ringing, Talking };

  private:
    State state_;
    Line *itsLine_;
    int charged_; // the account of the last call

    void enterTalking() {
        state_ = Talking;
        talking = talking + 1;
        Line *peer = itsLine_->peer();
        if (peer == nullptr || peer->peer() != itsLine_)
            crossed = 1;
    }

    void leave() {
        if (state_ == Talking)
            talking = talking - 1;
        state_ = Idle;
    }

  public:
    explicit Telephone(int number) : Part(number), state_(Idle), itsLine_(nullptr), charged_(0) {}

    void setLine(Line *line) { itsLine_ = line; }
    bool inUse() const override { return state_ != Idle; }
    bool isTalking() const { return state_ == Talking; }
    int charged() const { return charged_; }
    void charge(int account) { charged_ = account; }

    bool dispatch(const Event *event) override {
        if (event->id == evRelease) {
            leave();
            return true;
        }
        if (event->id == evOnHook) {
            if (state_ == Idle || state_ == Ringing)
                return false;
            leave();
            itsLine_->gen(evOnHook);
            return true;
        }
        switch (state_) {
        case Idle:
            return dispatchIdle(event);
        case Calling:
            return dispatchCalling(event);
        case Ringing:
            return dispatchRinging(event);
        case Talking:
            return dispatchTalking(event);
        case Busy:
            return false;
        }
        return false;
    }

  private:
    bool dispatchIdle(const Event *event) {
        if (event->id == evOffHook && number() < Callers) {
            state_ = Calling;
            itsLine_->gen(evOriginateCall);
            return true;
        }
        if (event->id == evRing) {
            state_ = Ringing;
            return true;
        }
        return false;
    }

    bool dispatchCalling(const Event *event) {
        switch (event->id) {
        case evDialTone:
            return true;
        case evDigitDialed:
            itsLine_->gen(evDigitDialed, event->parameter());
            return true;
        case evBusy:
            state_ = Busy;
            return true;
        case evAnswerCall:
            enterTalking();
            return true;
        default:
            return false;
        }
    }

    bool dispatchRinging(const Event *event) {
        if (event->id != evOffHook)
            return false;
        enterTalking();
        itsLine_->gen(evAnswerCall);
        return true;
    }

    bool dispatchTalking(const Event *event) {
        if (event->id == evTalk) {
            itsLine_->gen(evTalk);
            return true;
        }
        return event->id == evListen;
    }
};

// --- what lines do, now that everything is known ----------------------------------------------------------------------

bool Line::openConnection() {
    itsCallee_ = itsRouter_->openConnection();
    if (itsCallee_ == nullptr)
        return false;
    itsCallee_->setSource(this);
    itsCallee_->gen(evOriginateCall);
    return true;
}

void Line::closeConnection() {
    if (itsCallee_ != nullptr)
        itsCallee_->gen(evRelease);
    if (itsCaller_ != nullptr)
        itsCaller_->gen(evRelease);
    itsCallee_ = nullptr;
    itsCaller_ = nullptr;
    itsCall_ = nullptr;
}

void Line::release() {
    if (itsCall_ != nullptr)
        itsCall_->gen(evRelease);
    closeConnection();
    state_ = Idle;
}

bool Line::dispatch(const Event *event) {
    if (event->id == evOnHook) {
        release();
        return true;
    }
    if (event->id == evRelease) {
        itsCallee_ = nullptr;
        itsCaller_ = nullptr;
        itsCall_ = nullptr;
        state_ = Idle;
        itsTelephone_->gen(evRelease);
        return true;
    }
    switch (state_) {
    case Idle:
        if (event->id == evOriginateCall) {
            state_ = Dialing;
            itsTelephone_->gen(openConnection() ? evDialTone : evBusy);
            return true;
        }
        if (event->id == evRing) {
            state_ = Ringing;
            itsTelephone_->gen(evRing);
            return true;
        }
        return false;
    case Dialing:
        if (event->id == evDigitDialed) {
            itsCallee_->gen(evDigitDialed, event->parameter());
            return true;
        }
        if (event->id == evBusy) {
            itsTelephone_->gen(evBusy);
            return true;
        }
        if (event->id == evAnswerCall) {
            state_ = Talking;
            itsTelephone_->charge(itsCallee_->account());
            itsTelephone_->gen(evAnswerCall);
            return true;
        }
        return false;
    case Ringing:
        if (event->id == evAnswerCall) {
            state_ = Talking;
            itsCall_->gen(evAnswerCall);
            return true;
        }
        return false;
    case Talking:
        if (event->id == evTalk) {
            itsCall_->gen(evListen);
            return true;
        }
        if (event->id == evListen) {
            itsTelephone_->gen(evListen);
            return true;
        }
        return false;
    case OutOfService:
        return false;
    }
    return false;
}

void Connection::connectLines() {
    Line *line = itsRegistry_->getItsLine(extension_);
    if (line == nullptr || line->inUse()) {
        itsSource_->gen(evBusy);
        return;
    }
    itsDestination_ = line;
    itsSource_->called(line);
    line->connect(this, itsSource_);
}

// --- the exchange -----------------------------------------------------------------------------------------------------

class PBX {
    Active switching_;  // serves lines and connections
    Active telephones_; // serves the telephones
    Registry itsRegistry_;
    CallRouter itsCallRouter_;
    Connection *itsConnection_[Phones];
    Line *itsLine_[Phones];
    Telephone *itsTelephone_[Phones];

    void initRelations(int number) {
        if (number == Phones)
            return;
        itsConnection_[number] = new Connection(number);
        itsLine_[number] = new Line(number);
        itsTelephone_[number] = new Telephone(number);
        itsConnection_[number]->serve(&switching_);
        itsLine_[number]->serve(&switching_);
        itsTelephone_[number]->serve(&telephones_);
        initRelations(number + 1);
    }

  public:
    void configure() {
        initRelations(0);
        for (int number = 0; number < Phones; number++) {
            itsRegistry_.add(itsLine_[number]);
            itsCallRouter_.add(itsConnection_[number]);
            itsConnection_[number]->setRegistry(&itsRegistry_);
            itsLine_[number]->setTelephone(itsTelephone_[number]);
            itsLine_[number]->setRouter(&itsCallRouter_);
            itsTelephone_[number]->setLine(itsLine_[number]);
            itsLine_[number]->putInService();
        }
    }

    Telephone *telephone(int number) { return itsTelephone_[number]; }
    int telephonesInUse() const { return used<Telephone>(itsTelephone_, Phones); }
};

PBX pbx;

// People at the telephones.
class People : public Environment {
  public:
    void stimulate() override {
        Telephone *telephone = pbx.telephone(symcpp_nondet(0, Phones - 1));
        switch (symcpp_nondet(0, 2)) {
        case 0:
            telephone->gen(evOffHook);
            break;
        case 1:
            telephone->gen(evOnHook);
            break;
        default:
            if (telephone->number() < Callers)
                telephone->gen(evDigitDialed, symcpp_input());
            break;
        }
    }
} people;

void main() {
    pbx.configure();
    symcpp_begin();
}
