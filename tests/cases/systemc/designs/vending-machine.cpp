// A vending machine: coins of 1 and 2, a drink for 3, change. What is inserted is an input.
//
// Holds: what was paid is what was given in drinks and change, and nobody gets a drink for less than its price.
//~ holds
#include <systemc.h>
#include <clew.h>

enum coin { NONE = 0, ONE = 1, TWO = 2 };

class machine : public sc_module {
public:
    sc_in<bool> clk;
    sc_in<int> inserted;
    sc_in<bool> cancel;
    sc_out<bool> drink;
    sc_out<int> change;

    static const int PRICE = 3;

    SC_HAS_PROCESS(machine);
    machine(sc_module_name name) : sc_module(name), state(COLLECTING), credit(0) {
        SC_METHOD(react);
        sensitive << clk.pos();
        dont_initialize();
    }

private:
    enum state_t { COLLECTING, SERVING, RETURNING };
    state_t state;
    int credit;

    void react() {
        drink.write(false);
        change.write(0);
        switch (state) {
        case COLLECTING:
            credit += inserted.read();
            if (credit >= PRICE) {
                state = SERVING;
            } else if (cancel.read() && credit > 0) {
                state = RETURNING;
            }
            break;
        case SERVING:
            drink.write(true);
            credit += inserted.read();
            credit -= PRICE;
            state = credit > 0 ? RETURNING : COLLECTING;
            break;
        case RETURNING:
            change.write(credit + inserted.read());
            credit = 0;
            state = COLLECTING;
            break;
        }
    }
};

class customer : public sc_module {
public:
    sc_in<bool> clk;
    sc_out<int> inserted;
    sc_out<bool> cancel;
    sc_in<bool> drink;
    sc_in<int> change;

    SC_HAS_PROCESS(customer);
    customer(sc_module_name name) : sc_module(name) {
        SC_THREAD(buy);
        sensitive << clk.neg();
    }

private:
    int paid = 0, drinks = 0, returned = 0;

    void look() {
        wait();
        drinks += drink.read();
        returned += change.read();
        assert(returned + drinks * machine::PRICE <= paid);
    }

    void buy() {
        inserted.write(NONE);
        cancel.write(false);
        wait();
        for (int i = 0; i < 4; i++) {
            int now = clew_nondet_range(NONE, TWO);
            inserted.write(now);
            cancel.write(clew_nondet_bool());
            paid += now;
            look();
        }
        inserted.write(NONE);
        cancel.write(true);
        for (int i = 0; i < 5; i++) {
            look();
        }
        assert(returned + drinks * machine::PRICE == paid);
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 100, SC_MS);
    sc_signal<int> inserted("inserted"), change("change");
    sc_signal<bool> cancel("cancel"), drink("drink");

    machine dut("dut");
    dut.clk(clk);
    dut.inserted(inserted);
    dut.cancel(cancel);
    dut.drink(drink);
    dut.change(change);

    customer bench("bench");
    bench.clk(clk);
    bench.inserted(inserted);
    bench.cancel(cancel);
    bench.drink(drink);
    bench.change(change);

    sc_start(5, SC_SEC);
    return 0;
}
