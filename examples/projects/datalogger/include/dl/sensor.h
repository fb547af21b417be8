/* Sensors that are not there: numbers that look like a temperature. */
#ifndef DL_SENSOR_H
#define DL_SENSOR_H

#include <stdint.h>

typedef struct dl_sensor {
    uint32_t seed;
    int32_t level; /* thousandths */
} dl_sensor;

void dl_sensor_init(dl_sensor *sensor, uint32_t seed);
int32_t dl_sensor_read(dl_sensor *sensor);

#endif
