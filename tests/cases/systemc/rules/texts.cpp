// Texts on the heap live across waits, and those that are temporary end once.
//~ holds
#include <systemc.h>
#include <string>

SC_MODULE(top) {
    int said = 0;

    std::string told(int number) {
        std::string line = "a line that is too long to stand in the text itself: ";
        return line + std::to_string(number);
    }

    void tell() {
        for (int i = 0; i < 3; i++) {
            wait(1, SC_NS);
            std::string line = told(i);
            line += i % 2 ? ", odd" : ", even";
            wait(1, SC_NS);
            said += line.size() > 50;
        }
        sc_assert(said == 3);
    }

    SC_CTOR(top) {
        SC_THREAD(tell);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
