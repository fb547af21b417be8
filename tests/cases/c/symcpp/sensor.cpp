//~ holds
// A sensor hands a value to an actuator by a token.
#include <clew.h>
#include <symcpp.h>

int full = 0, empty = 1, value = 0;

class Sensor : public Thread {
  public:
    void Run() override {
        for (int i = 0; i < 2; i++) {
            await(&empty);
            value = symcpp_nondet(1, 3);
            full = 1;
        }
    }
};

class Actuator : public Thread {
  public:
    int sum;
    Actuator() : sum(0) {}
    void Run() override {
        for (int i = 0; i < 2; i++) {
            await(&full);
            clew_assert(value > 0);
            sum = value;
            value = 0;
            empty = 1;
        }
    }
};

Sensor sensor;
Actuator actuator;

void main() {
    sensor.Start();
    actuator.Start();
}
