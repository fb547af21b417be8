// A semaphore that is open from the start lets the reader go before the writer.
#include <cassert>
#include <semaphore>
#include <thread>

int written;
std::counting_semaphore<4> ready(1);

int main() {
    std::thread writer([] {
        written = 5;
        ready.release();
    });
    ready.acquire();
    assert(written == 5); //~ fails assertion.violated
    writer.join();
}
