/* The temperature of a thermistor by its logarithm, from a converter of 12 bits; readings at the ends are faults. */
#include <assert.h>
#include <math.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static float celsius(uint16_t reading) {
    float resistance = 10000.0f * (float)reading / (4095.0f - (float)reading);
    float inverse = 1.0f / 298.15f + logf(resistance / 10000.0f) / 3950.0f;
    return 1.0f / inverse - 273.15f;
}

int main(void) { //~ holds
    for (;;) {
        uint16_t reading = __VERIFIER_nondet_ushort() & 0xFFF;
        if (reading < 64 || reading > 4031)
            continue;
        float warm = celsius(reading);
        assert(warm > -60.0f && warm < 200.0f);
        int16_t tenths = (int16_t)(warm * 10.0f);
        assert(tenths < 2000);
    }
}
