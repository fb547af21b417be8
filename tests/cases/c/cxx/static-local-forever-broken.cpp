// A static local is made once; who asks for it goes round for ever, with any inputs.
#include <cassert>

extern "C" int __VERIFIER_nondet_int(void);

struct Counter {
    ~Counter() { count = 0; }
    void add(int input) {
        if (input > 0 && count < 4)
            ++count;
    }
    int count = 0;
};

static Counter &counter() {
    static Counter only;
    return only;
}

int main() {
    for (;;) {
        counter().add(__VERIFIER_nondet_int());
        assert(counter().count <= 3); //~ fails assertion.violated
    }
}
