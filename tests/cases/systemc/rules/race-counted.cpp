// check: kernel.delta-race
// Two threads count in one delta cycle, in a member, behind a pointer and in an array: additions come to the same.
// What they print in hexadecimals is no race of the standard stream.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    int count = 0;
    unsigned bytes = 0;
    int *behind;
    int kinds[2] = {0, 0};

    void one() {
        for (int i = 0; i < 2; ++i) {
            count++;
            bytes += 2;
            *behind += 1;
            kinds[i]++;
            cout << hex << i << dec << endl;
            wait(1, SC_NS);
        }
    }

    void other() {
        for (int i = 0; i < 2; ++i) {
            count += 3;
            ++bytes;
            --*behind;
            kinds[1 - i] -= 2;
            cout << i << endl;
            wait(1, SC_NS);
        }
    }

    SC_CTOR(top) : behind(new int(0)) {
        SC_THREAD(one);
        SC_THREAD(other);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    assert(design.count == 8 && design.bytes == 6 && *design.behind == 0);
    return 0;
}
