#include "dl/sensor.h"

void dl_sensor_init(dl_sensor *sensor, uint32_t seed) {
    sensor->seed = seed | 1u;
    sensor->level = 21000;
}

/* Marsaglia's xorshift. */
static uint32_t next(dl_sensor *sensor) {
    uint32_t x = sensor->seed;

    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    sensor->seed = x;
    return x;
}

int32_t dl_sensor_read(dl_sensor *sensor) {
    int32_t step = (int32_t)(next(sensor) % 401u) - 200;

    if ((sensor->level > 60000 && step > 0) || (sensor->level < -20000 && step < 0)) {
        step = -step;
    }
    sensor->level += step;
    return sensor->level;
}
