//~ holds
#include <string>
#include <cassert>
extern "C" char __VERIFIER_nondet_char();
int main() {
    std::string s;
    for (int i = 0; i < 3; i++) {
        char c = __VERIFIER_nondet_char();
        if (c >= 'a' && c <= 'z') s += c;
    }
    assert(s.size() <= 3);
    for (char c : s) assert(c >= 'a');
    std::string t(s.rbegin(), s.rend());
    if (s.size() == 2) assert(t[0] == s[1]);
    return 0;
}
