#include <assert.h>
#include <clew.h>
#include <stddef.h>

struct device;

struct operations {
    int (*open)(struct device *);
    int (*write)(struct device *, unsigned);
    void (*close)(struct device *);
};

struct device {
    const struct operations *operations;
    int opened, written;
};

static int always_open(struct device *device) {
    device->opened = 1;
    return 0;
}

static int never_open(struct device *device) {
    device->opened = 0;
    return -5;
}

static int count(struct device *device, unsigned size) {
    device->written += (int)size;
    return (int)size;
}

static void shut(struct device *device) { device->opened = 0; }

static const struct operations ready = {.open = always_open, .write = count, .close = shut};
static const struct operations missing = {.open = never_open, .close = shut};

static int use(struct device *device) {
    int code = device->operations->open(device);
    code = code < 0 ? 0 : code;
    for (int i = 0; i < 3 && code == 0; i++)
        if (device->operations->write(device, 4) != 4) //~ fails memory.null-dereference
            code = -1;
    device->operations->close(device);
    return code;
}

int main(void) {
    struct device device = {.operations = clew_nondet_int() != 0 ? &ready : &missing};
    int code = use(&device);
    assert(!device.opened && (code < 0 || device.written == 12));
    return 0;
}
