//~ holds
// An exception that leaves a thread ends the program.
#include <thread>

static void work() {
    try {
        throw 1;
    } catch (int) {
    }
}

int main() {
    std::thread worker(work);
    worker.join();
    return 0;
}
