// One consumer and two producers share a queue in an array; whoever runs goes on until it is full or empty.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    static const int SIZE = 2;
    sc_event written, taken;
    bool queue[SIZE] = {};
    int first = 0;
    int count = 0;

    void put(bool value) {
        while (count == SIZE)
            wait(taken);
        assert(count < SIZE);
        queue[(first + count) % SIZE] = value;
        count += 1;
        written.notify();
    }

    bool get() {
        while (count == 0)
            wait(written);
        assert(count > 0);
        bool value = queue[first];
        first = (first + 1) % SIZE;
        count -= 1;
        taken.notify();
        return value;
    }

    void producer1() {
        while (true)
            put(clew_nondet_bool());
    }

    void producer2() {
        while (true)
            put(clew_nondet_bool());
    }

    void consumer1() {
        bool value;
        while (true)
            value = get();
    }

    SC_CTOR(top) {
        SC_THREAD(producer1);
        SC_THREAD(producer2);
        SC_THREAD(consumer1);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
