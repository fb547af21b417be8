// An exception that leaves a thread ends the program.
#include <thread>

static void work() {
        throw 1; //~ fails exception.uncaught
}

int main() {
    std::thread worker(work);
    worker.join();
    return 0;
}
