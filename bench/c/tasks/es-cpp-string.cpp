//~ fails
#include <string>
#include <cassert>
#include <iostream>
using namespace std;
int main() {
    string s("hello world");
    size_t p = s.find(' ');
    assert(p == 5);
    s.replace(0, 5, "bye");
    assert(s == "bye world");
    s.insert(3, ",");
    assert(s.length() == 10);
    s.erase(3, 1);
    cout << s.c_str() << s.compare("bye") << endl;
    assert(s.at(0) == 'b');
    assert(s < "abc");
    return 0;
}
