// A semaphore that is shut at first makes the reader wait for the writer.
#include <cassert>
#include <semaphore>
#include <thread>

int written;
std::counting_semaphore<4> ready(0);

int main() {
    std::thread writer([] {
        written = 5;
        ready.release();
    });
    ready.acquire();
    assert(written == 5); //~ holds
    writer.join();
}
