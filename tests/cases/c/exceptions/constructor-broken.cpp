// A constructor that throws: the parts that were made are destroyed, the object never was.
#include <cassert>

static int parts, wholes;
struct Part {
    Part() { parts++; }
    ~Part() { parts--; }
};
struct Whole {
    Part part;
    Whole() { throw 1; }
    ~Whole() { wholes++; }
};

int main() {
    try {
        Whole whole;
    } catch (int) {
    }
    assert(parts == 0);
    assert(wholes == 1); //~ fails assertion.violated
    return 0;
}
