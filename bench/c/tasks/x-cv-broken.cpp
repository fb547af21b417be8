//~ fails
#include <condition_variable>
#include <mutex>
#include <thread>
#include <cassert>
std::mutex m;
std::condition_variable cv;
bool go=false;
int v=0;
int main() {
    std::thread t([]{ std::unique_lock<std::mutex> l(m);  cv.wait(l);  v++; });
    {
        std::scoped_lock l(m);
        go=true;
    }
    cv.notify_one();
    t.join();
    assert(v==1);
}
