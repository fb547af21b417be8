//~ holds
#include <cassert>
#include <semaphore>
#include <thread>

std::counting_semaphore<4> filled(0);
std::binary_semaphore door(1);
int slots;

int main() {
    std::thread producer([] {
        for (int round = 0; round < 2; round++) {
            door.acquire();
            slots++;
            door.release();
            filled.release();
        }
    });
    std::thread consumer([] {
        for (int round = 0; round < 2; round++) {
            filled.acquire();
            door.acquire();
            assert(slots > 0);
            slots--;
            door.release();
        }
    });
    producer.join();
    consumer.join();
    assert(slots == 0);
}
