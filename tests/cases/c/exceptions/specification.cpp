//~ holds
// Specifications of exceptions as C++ had them until 2017, and what the library had then.
#include <cassert>
#include <exception>
#include <memory>

class Refused : public std::exception {
  public:
    virtual ~Refused() throw() {}
    virtual const char *what() const throw() { return "refused"; }
};

int half(int number) throw(Refused) {
    if (number % 2 != 0)
        throw Refused();
    return number / 2;
}

int main() {
    std::auto_ptr<int> owned(new int(half(8)));
    try {
        half(3);
        assert(false);
    } catch (const Refused &) {
        *owned += 1;
    }
    assert(*owned == 5);
    return 0;
}
