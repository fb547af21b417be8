//~ holds
// Two bases, one of them virtual twice: the diamond has one top.
#include <cassert>

struct Device {
    int id = 0;
    virtual ~Device() = default;
    virtual int kind() const { return 0; }
};
struct Reader : virtual Device {
    int read() const { return id + 1; }
};
struct Writer : virtual Device {
    void write(int value) { id = value; }
    int kind() const override { return 2; }
};
struct Both : Reader, Writer {};

int main() {
    Both both;
    Writer &writer = both;
    Device *device = &both;
    writer.write(4);
    assert(both.read() == 5);
    assert(device->kind() == 2 && dynamic_cast<Reader *>(device) == &both);
}
