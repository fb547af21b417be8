//~ fails
#include <thread>
#include <mutex>
#include <vector>
#include <cassert>
struct S {
    int v;
    static S& get() {
        static S*p=nullptr;
        static bool made=false;
        if(!made) {
            p=new S{1};
            made=true;
        }
        return *p;
    }
};
std::once_flag f;
int c=0;
int main() {
    auto w=[] {
        std::call_once(f,[]{ c++; });
        assert(S::get().v==1);
    };
    std::thread a(w),b(w);
    a.join();
    b.join();
    assert(c==1);
}
