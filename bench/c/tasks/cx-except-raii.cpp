//~ holds
#include <cassert>
#include <stdexcept>
#include <string>
#include <exception>
extern "C" int __VERIFIER_nondet_int();
static int open_=0;
struct File {
    File() {
        ++open_;
    }
    ~File() {
        --open_;
    }
    File(const File&)=delete;
};
struct Err: std::runtime_error {
    int code;
    Err(int c):std::runtime_error("err"+std::to_string(c)),code(c) {
    }
};
void step(int n) {
    File f;
    if(n==1) throw Err(3);
    if(n==2) throw 5;
    if(n==3) throw "x";
}
int run(int n) {
    try {
        File f;
        step(n);
        return 0;
    } catch(const Err&e) {
        assert(e.what()==std::string("err3"));
        return e.code;
    } catch(int i) {
        return i;
    } catch(...) {
        return 9;
    }
}
int main() {
    int n=__VERIFIER_nondet_int();
    if(n<0||n>3) return 0;
    int r=run(n);
    assert(open_==0);
    assert(r==(n==0?0:n==1?3:n==2?5:9));
    try {
        try {
            throw std::out_of_range("a");
        } catch(...) {
            std::throw_with_nested(std::runtime_error("b"));
        }
    } catch(const std::exception&e) {
        try {
            std::rethrow_if_nested(e);
            assert(false);
        } catch(const std::out_of_range&) {
        }
    }
}
