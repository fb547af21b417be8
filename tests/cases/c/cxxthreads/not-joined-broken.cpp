#include <thread>

int main() {
    std::thread worker([] {});
    return 0;
} //~ fails concurrency.thread-misuse
