#include <cassert>
#include <iostream>
#include <sstream>
#include <string>

// What is read by which rules, and what is left.
int main() {
    int first = 0, second = 0, third = 0;
    std::istringstream numbers("0x1f 017 0x");
    numbers >> std::hex >> first;
    numbers.unsetf(std::ios::basefield);
    numbers >> second >> third;
    assert(first == 31 && second == 17 && third == 0 && numbers.fail() && numbers.eof()); //~ fails assertion.violated
    assert(numbers.tellg() == std::streampos(-1));

    bool yes = false, no = true, neither = false;
    std::istringstream truths("1 false 7");
    truths >> yes >> std::boolalpha >> no >> std::noboolalpha >> neither;
    assert(yes && !no && neither && truths.fail());

    char line[4];
    std::string rest;
    std::istringstream lines("abcdef\nxy\n");
    lines.getline(line, 4);
    assert(lines.fail() && std::string(line) == "abc" && lines.gcount() == 3);
    lines.clear();
    std::getline(lines, rest);
    lines.getline(line, 4);
    assert(rest == "def" && lines.gcount() == 3 && lines.good());

    std::stringstream both;
    both << 12;
    both >> first;
    both << 34; // at the end of the input nothing is written
    assert(first == 12 && both.str() == "12");
    assert(std::cin.tie() == &std::cout);
    return 0;
}
