#include <cassert>
#include <iostream>
#include <iterator>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>

// Buffers of the program: where the characters of a stream go to and come from.
class Upper : public std::streambuf {
  public:
    std::string text;

  protected:
    int_type overflow(int_type c) override {
        if (c != traits_type::eof())
            text.push_back(static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c));
        return c;
    }
};

int main() {
    Upper upper;
    std::ostream loud(&upper);
    loud << "to " << 7 << std::endl;
    assert(upper.text == "to 7\n"); //~ fails assertion.violated

    std::ostringstream kept;
    std::streambuf *before = std::cout.rdbuf(kept.rdbuf());
    std::cout << std::boolalpha << true;
    std::cout.rdbuf(before);
    std::cout << "seen by nobody";
    std::ostringstream moved(std::move(kept));
    moved << '!';
    assert(moved.str() == "true!");

    std::istringstream from("a b");
    std::string all((std::istreambuf_iterator<char>(from)), std::istreambuf_iterator<char>());
    std::wostringstream wide;
    wide << L"w" << 1 << 'x';
    assert(all == "a b" && wide.str() == L"w1x");

    int one = 0, two = 0;
    std::ostringstream here, there, again;
    here << &one;
    there << &two;
    again << &one;
    assert(here.str() == again.str() && here.str() != there.str());
    return 0;
}
