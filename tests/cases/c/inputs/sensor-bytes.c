//~ holds
#include <pthread.h>
#include <stdint.h>
#include <assert.h>

// Two threads share a sensor whose members are bytes and half words, all of them inputs.
extern unsigned short __VERIFIER_nondet_ushort(void);

static struct sensor {
    uint8_t level;
    uint16_t raw;
    uint8_t alarms[3];
} sensor;
static uint8_t peak;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sample(void *unused) {
    for (int round = 0; round < 3; round++) {
        pthread_mutex_lock(&lock);
        sensor.raw = __VERIFIER_nondet_ushort();
        sensor.level = (uint8_t)(sensor.raw >> 8);
        sensor.alarms[round] = sensor.level & 0x80;
        if (sensor.level > peak) peak = sensor.level;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *watch(void *unused) {
    pthread_mutex_lock(&lock);
    assert(sensor.level == sensor.raw >> 8 && sensor.level <= peak);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t sampler, watcher;
    struct sensor copy;
    pthread_create(&sampler, 0, sample, 0);
    pthread_create(&watcher, 0, watch, 0);
    pthread_join(sampler, 0);
    pthread_join(watcher, 0);
    copy = sensor;
    assert(peak >= 0x80 || copy.alarms[2] == 0);
    return 0;
}
