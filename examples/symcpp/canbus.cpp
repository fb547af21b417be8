// A bus of the CAN kind: three nodes, arbitration by identifier, frames on the heap, error counters.
//
// goal: EF (passive == 2)
// never: EF (driving > 1)
//
// An application hands a frame to its node; identifier and content are inputs. When the bus is idle, all nodes with a
// frame compete, and the one with the lowest identifier drives the bus; of equal ones the first. The controller of
// the bus then delivers the frame: it is acknowledged, or it fails. A node counts failures; with two of them it is error
// passive, and is reset only by its application. A filter keeps receivers from storing frames that are not for them.
#include <symcpp_uml.h>

int passive = 0; // nodes that are error passive
int driving = 0; // nodes that drive the bus

enum Signal { evSend, evStart, evWon, evLost, evAcknowledged, evFailed, evFrame, evReset, evIdle, evDeliver };

const int Nodes = 3;
const int Limit = 2;   // of failures
const int Urgent = 2;  // identifiers below are urgent
const int Payload = 1; // contents from here on are payload, 0 is a request

class Bus;
class Node;

// --- frames ---------------------------------------------------------------------------------------------------------

class Frame {
    int identifier_;
    Node *sender_;

  public:
    Frame(int identifier, Node *sender) : identifier_(identifier), sender_(sender) {}
    virtual ~Frame() {}
    int identifier() const { return identifier_; }
    Node *sender() const { return sender_; }
    bool urgent() const { return identifier_ < Urgent; }
    bool before(const Frame &other) const { return identifier_ < other.identifier_; }
    virtual bool isRequest() const = 0;
};

// Asks for data; it carries none.
class RemoteFrame : public Frame {
  public:
    RemoteFrame(int identifier, Node *sender) : Frame(identifier, sender) {}
    bool isRequest() const override { return true; }
};

class DataFrame : public Frame {
    int content_;
    int length_;

  public:
    DataFrame(int identifier, Node *sender, int content)
        : Frame(identifier, sender), content_(content), length_(1) {}
    bool isRequest() const override { return false; }
    int content() const { return content_; }
    int length() const { return length_; }
};

// --- filters --------------------------------------------------------------------------------------------------------

// Which frames a node keeps.
class Filter {
  public:
    virtual ~Filter() {}
    virtual bool accepts(const Frame &frame) const = 0;
};

class AcceptNothing : public Filter {
  public:
    bool accepts(const Frame &frame) const override {
        (void)frame;
        return false;
    }
};

class AcceptUrgent : public Filter {
  public:
    bool accepts(const Frame &frame) const override { return frame.urgent() && !frame.isRequest(); }
};

// --- a counter that stops at a limit ----------------------------------------------------------------------------------

template <int Most> class Saturating {
    int value_;

  public:
    Saturating() : value_(0) {}
    int value() const { return value_; }
    bool full() const { return value_ == Most; }
    void reset() { value_ = 0; }

    void up() {
        if (value_ < Most)
            value_ = value_ + 1;
    }

    void down() {
        if (value_ > 0)
            value_ = value_ - 1;
    }
};

// --- nodes ----------------------------------------------------------------------------------------------------------

class Node : public Reactive {
  public:
    enum State { Ready, Waiting, Driving, Passive };

  private:
    State state_;
    int number_;
    Bus *bus_;
    Frame *frame_; // the one to be sent
    Saturating<Limit> errors_;
    Filter *filter_;
    int received_; // urgent frames, up to 1

    void setPassive(bool on) {
        if (on && state_ != Passive)
            passive = passive + 1;
        if (!on && state_ == Passive)
            passive = passive - 1;
    }

    void forget() {
        delete frame_;
        frame_ = nullptr;
    }

    bool send(int content);
    bool acknowledged();
    bool failed();
    bool reset();

  public:
    Node(int number, Filter *filter)
        : state_(Ready), number_(number), bus_(nullptr), frame_(nullptr), filter_(filter), received_(0) {}

    void attach(Bus *bus) { bus_ = bus; }
    int number() const { return number_; }
    bool competes() const { return state_ == Waiting; }
    bool isReady() const { return state_ == Ready; }
    bool isPassive() const { return state_ == Passive; }
    const Frame *frame() const { return frame_; }

    // The application hands over a frame; the event that follows starts the transmission.
    void hand(int identifier, int content) {
        if (content < Payload)
            frame_ = new RemoteFrame(identifier, this);
        else
            frame_ = new DataFrame(identifier, this, content);
    }

    void hear(const Frame &frame) {
        if (filter_->accepts(frame))
            received_ = 1;
    }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evSend:
            return send(event->parameter());
        case evWon:
            if (state_ != Waiting)
                return false;
            state_ = Driving;
            driving = driving + 1;
            return true;
        case evAcknowledged:
            return acknowledged();
        case evFailed:
            return failed();
        case evReset:
            return reset();
        default:
            return false;
        }
    }
};

// --- the bus --------------------------------------------------------------------------------------------------------

class Bus : public Reactive {
  public:
    enum State { Idle, Busy };

  private:
    State state_;
    List<Node *> nodes_;
    Node *driver_;

    // The node with the lowest identifier from here on, or the one found so far.
    Node *lowest(const Iterator<Node *> &from, Node *found) const {
        Node *node = *from;
        if (node == nullptr)
            return found;
        Iterator<Node *> next(from);
        ++next;
        if (!node->competes())
            return lowest(next, found);
        if (found == nullptr || node->frame()->before(*found->frame()))
            return lowest(next, node);
        return lowest(next, found);
    }

    bool arbitrate() {
        if (state_ != Idle)
            return false;
        driver_ = lowest(Iterator<Node *>(nodes_), nullptr);
        if (driver_ == nullptr)
            return false;
        state_ = Busy;
        driver_->gen(evWon);
        return true;
    }

    bool deliver(bool well) {
        if (state_ != Busy)
            return false;
        if (well)
            for (Iterator<Node *> each(nodes_); *each; ++each)
                if (*each != driver_)
                    (*each)->hear(*driver_->frame());
        driver_->gen(well ? evAcknowledged : evFailed);
        driver_ = nullptr;
        state_ = Idle;
        return true;
    }

  public:
    Bus() : state_(Idle), driver_(nullptr) {}

    void add(Node *node) {
        nodes_.add(node);
        node->attach(this);
    }

    bool isBusy() const { return state_ == Busy; }

    bool dispatch(const Event *event) override {
        switch (event->id) {
        case evStart:
            return arbitrate();
        case evDeliver:
            return deliver(event->parameter() == 1);
        default:
            return false;
        }
    }
};

bool Node::send(int content) {
    (void)content;
    if (state_ != Ready || frame_ == nullptr)
        return false;
    state_ = Waiting;
    return true;
}

bool Node::acknowledged() {
    if (state_ != Driving)
        return false;
    driving = driving - 1;
    errors_.reset();
    forget();
    state_ = Ready;
    return true;
}

bool Node::failed() {
    if (state_ != Driving)
        return false;
    driving = driving - 1;
    errors_.up();
    if (errors_.full()) {
        setPassive(true);
        state_ = Passive;
        return true;
    }
    state_ = Waiting;
    return true;
}

bool Node::reset() {
    if (state_ != Passive)
        return false;
    setPassive(false);
    errors_.reset();
    received_ = 0;
    forget();
    state_ = Ready;
    return true;
}

// --- the whole ------------------------------------------------------------------------------------------------------

class Network {
    Active wire_;        // serves the bus
    Active controllers_; // serves the nodes
    AcceptNothing nothing_;
    AcceptUrgent urgent_;
    Bus bus_;
    Node *nodes_[Nodes];

    Filter *filter(int number) {
        if (number == 0)
            return &urgent_;
        return &nothing_;
    }

  public:
    void configure() {
        bus_.serve(&wire_);
        for (int number = 0; number < Nodes; number++) {
            nodes_[number] = new Node(number, filter(number));
            nodes_[number]->serve(&controllers_);
            bus_.add(nodes_[number]);
        }
    }

    Node *node(int number) { return nodes_[number]; }
    Bus &bus() { return bus_; }
};

// --- the test at power-on ----------------------------------------------------------------------

// What must be right before the bus starts; nothing runs if something is wrong.
class Check {
    int code_; // shown to the technician

  public:
    explicit Check(int code) : code_(code) {}
    virtual ~Check() {}
    int code() const { return code_; }
    virtual bool passes(Network &subject) const = 0;
};

// Every node is there, under its number.
class NodesAnswer : public Check {
  public:
    explicit NodesAnswer(int code) : Check(code) {}

    bool passes(Network &subject) const override {
        for (int number = 0; number < Nodes; number++)
            if (subject.node(number)->number() != number)
                return false;
        return true;
    }
};

// Nobody drives the bus.
class BusIdle : public Check {
  public:
    explicit BusIdle(int code) : Check(code) {}

    bool passes(Network &subject) const override {
        return !subject.bus().isBusy() && driving == 0;
    }
};

// Runs the checks one after the other; the code of the first that does not pass, or 0.
class PowerOnTest {
    List<Check *> checks_;

    int first(const Iterator<Check *> &from, Network &subject) const {
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
    int run(Network &subject) const { return first(Iterator<Check *>(checks_), subject); }
};

Network network;

// --- the environment ------------------------------------------------------------------------------------------------

// Applications that send, and a wire that sometimes fails.
class Applications : public Environment {
    void application(Node *node) {
        if (node->isPassive()) {
            node->gen(evReset);
            return;
        }
        if (!node->isReady() || network.bus().isBusy())
            return;
        int identifier = symcpp_input();
        node->hand(identifier, symcpp_input());
        node->gen(evSend);
    }

    void wire() {
        if (network.bus().isBusy())
            network.bus().gen(evDeliver, symcpp_nondet(0, 1));
        else
            network.bus().gen(evStart);
    }

  public:
    void stimulate() override {
        if (symcpp_nondet(0, 1))
            application(network.node(symcpp_nondet(0, Nodes - 1)));
        else
            wire();
    }
} applications;

void main() {
    PowerOnTest test;
    test.add(new NodesAnswer(1));
    test.add(new BusIdle(2));
    network.configure();
    if (test.run(network) == 0)
        symcpp_begin();
}
