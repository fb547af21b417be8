//~ holds
#include <thread>
#include <mutex>
#include <condition_variable>
#include <queue>
#include <functional>
#include <vector>
#include <cassert>
class Pool {
    std::vector<std::thread> ws;
    std::queue<std::function<void()>> q;
    std::mutex m;
    std::condition_variable cv;
    bool stop=false;
    public: explicit Pool(int n) {
        for(int i=0;i<n;i++) ws.emplace_back([this]{ for(;;){ std::function<void()> job; { std::unique_lock<std::mutex> l(m); cv.wait(l,[this]{ return stop||!q.empty(); }); if(q.empty()) return; job=std::move(q.front()); q.pop(); } job(); } });
    }
    void submit(std::function<void()> f) {
        {
            std::lock_guard<std::mutex> l(m);
            q.push(std::move(f));
        }
        cv.notify_one();
    }
    ~Pool() {
        {
            std::lock_guard<std::mutex> l(m);
            stop=true;
        }
        cv.notify_all();
        for(auto&w:ws) w.join();
    }
};
int main() {
    int sum=0;
    std::mutex sm;
    {
        Pool p(2);
        p.submit([&]{ std::lock_guard<std::mutex> g(sm); sum+=2; });
    }
    assert(sum==2);
}
