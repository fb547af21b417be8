// An elevator for four floors: buttons, a motor, a door. Calls are inputs.
//
// Fails: the cabin starts while the door is still open.
#include <systemc.h>
#include <clew.h>

enum motion { DOWN = -1, STANDING = 0, UP = 1 };
static const int FLOORS = 4;

SC_MODULE(elevator) {
    sc_in<bool> clk;
    sc_in<unsigned> buttons;
    sc_out<int> floor;
    sc_out<bool> door_open;
    sc_out<int> motor;

    unsigned calls;
    int position;
    motion direction;
    bool open;

    bool called(int where) const { return (calls >> where) & 1; }

    bool calls_towards(motion way) const {
        for (int where = position + way; where >= 0 && where < FLOORS; where += way) {
            if (called(where)) {
                return true;
            }
        }
        return false;
    }

    void step() {
        calls |= buttons.read();
        if (open) {
            open = calls == 0;
            direction = choose();
            position += direction;
        } else if (called(position)) {
            calls &= ~(1u << position);
            open = true;
            motor.write(STANDING);
            direction = STANDING;
        } else {
            direction = choose();
            position += direction;
        }
        motor.write(direction);
        floor.write(position);
        door_open.write(open || called(position));
    }

    motion choose() const {
        if (direction != STANDING && calls_towards(direction)) {
            return direction;
        }
        if (calls_towards(UP)) {
            return UP;
        }
        return calls_towards(DOWN) ? DOWN : STANDING;
    }

    SC_CTOR(elevator) : calls(0), position(0), direction(STANDING), open(false) {
        SC_METHOD(step);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(people) {
    sc_in<bool> clk;
    sc_in<int> floor;
    sc_in<bool> door_open;
    sc_in<int> motor;
    sc_out<unsigned> buttons;

    void call() {
        buttons.write(0);
        wait();
        unsigned open_calls = 0;
        for (int time = 0; time < 16; time++) {
            unsigned pressed = time < 2 ? clew_nondet_range(0, (1 << FLOORS) - 1) : 0;
            buttons.write(pressed);
            open_calls |= pressed;
            wait();
            assert(floor.read() >= 0 && floor.read() < FLOORS);
            assert(!door_open.read() || motor.read() == STANDING); //~ fails assertion.violated
            if (door_open.read()) {
                open_calls &= ~(1u << floor.read());
            }
        }
        assert(open_calls == 0);
        sc_stop();
    }

    SC_CTOR(people) {
        SC_THREAD(call);
        sensitive << clk.neg();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 1, SC_SEC);
    sc_signal<unsigned> buttons;
    sc_signal<int> floor, motor;
    sc_signal<bool> door_open;
    elevator cabin("cabin");
    people house("house");
    cabin.clk(clk);
    cabin.buttons(buttons);
    cabin.floor(floor);
    cabin.door_open(door_open);
    cabin.motor(motor);
    house.clk(clk);
    house.floor(floor);
    house.door_open(door_open);
    house.motor(motor);
    house.buttons(buttons);
    sc_start(100, SC_SEC);
    return 0;
}
