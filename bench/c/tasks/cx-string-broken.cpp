//~ fails
#include <string>
#include <cassert>
#include <cctype>
#include <algorithm>
extern "C" char __VERIFIER_nondet_char();
std::string trim(const std::string&s) {
    size_t b=s.find_first_not_of(' ');
    size_t e=s.find_last_not_of(' ');
    return s.substr(b,e-b+1);
}
int main() {
    std::string s;
    for(int i=0;i<3;i++) {
        char c=__VERIFIER_nondet_char();
        if(c!=' '&&c!='a') return 0;
        s+=c;
    }
    std::string t=trim(s);
    assert(t.empty()||(t.front()=='a'&&t.back()=='a'));
    std::transform(t.begin(),t.end(),t.begin(),[](unsigned char c){ return std::toupper(c); });
    assert(t.find('a')==std::string::npos);
    assert(std::stoi("12")+std::to_string(7).size()==13);
}
