// One producer and no one to wake the consumer: the buffer overflows.
#include <systemc.h>

SC_MODULE(top) {
    static const int MAX = 2;
    static const int PRODUCE = 1;
    static const int CONSUME = 1;
    char data_0;
    char data_1;
    int num = 0;
    int i = 0;
    bool timer = false;
    sc_event e;

    void write_data(int at, char c) {
        if (at == 0)
            data_0 = c;
        else if (at == 1)
            data_1 = c;
        else
            assert(false); //~ fails assertion.violated
    }

    char read_data(int at) {
        if (at == 0)
            return data_0;
        if (at == 1)
            return data_1;
        assert(false);
        return 'x';
    }

    void P1() {
        while (i < MAX) {
            write_data(num, 'A');
            num += 1;
            wait(PRODUCE, SC_NS);
        }
    }

    void C1() {
        char c;
        while (i < MAX) {
            if (num == 0) {
                timer = true;
                i += 1;
                wait(e);
            }
            num -= 1;
            assert(num >= 0);
            c = read_data(num);
            i += 1;
            wait(CONSUME, SC_NS);
        }
    }

    SC_CTOR(top) {
        SC_THREAD(P1);
        SC_THREAD(C1);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
