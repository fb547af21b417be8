//$ --data-model arm
//$ --device CAN1=0x40006400:0x400
/* Messages of a CAN controller: filter banks, three kinds of frames, a table of signals. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define REG32(address) (*(volatile uint32_t *)(address))
#define CAN_BASE 0x40006400u
#define CAN_RF0R REG32(CAN_BASE + 0x0Cu)
#define CAN_RI0R REG32(CAN_BASE + 0x1B0u)
#define CAN_RDT0R REG32(CAN_BASE + 0x1B4u)
#define CAN_RDL0R REG32(CAN_BASE + 0x1B8u)
#define CAN_RDH0R REG32(CAN_BASE + 0x1BCu)
#define CAN_FMR REG32(CAN_BASE + 0x200u)
#define CAN_FM1R REG32(CAN_BASE + 0x204u)
#define CAN_FA1R REG32(CAN_BASE + 0x21Cu)
#define CAN_FILTER(bank, half) REG32(CAN_BASE + 0x240u + 8u * (bank) + 4u * (half))

#define RF0R_FMP 3u
#define RF0R_RFOM (1u << 5)
#define RI_IDE (1u << 2)
#define RI_RTR (1u << 1)
#define DLC_MASK 0xFu
#define BANKS 14u

typedef struct {
    uint32_t id;
    uint8_t length;
    uint8_t data[8];
} can_frame_t;

typedef struct {
    uint16_t id;
    uint8_t start;
    uint8_t size;
    uint16_t limit;
} signal_t;

static const signal_t signals[] = {{0x100, 0, 2, 8000}, {0x101, 2, 1, 150}, {0x180, 6, 2, 1000}};
#define SIGNALS (sizeof signals / sizeof signals[0])

static uint16_t values[SIGNALS];
static unsigned rejected;

static bool filter_set(unsigned bank, uint16_t id, uint16_t mask)
{
    if (bank >= BANKS) {
        return false;
    }
    CAN_FMR |= 1u;
    CAN_FA1R &= ~(1u << bank);
    CAN_FM1R &= ~(1u << bank);
    CAN_FILTER(bank, 0) = (uint32_t)(id & 0x7FFu) << 21;
    CAN_FILTER(bank, 1) = (uint32_t)(mask & 0x7FFu) << 21;
    CAN_FA1R |= 1u << bank;
    CAN_FMR &= ~1u;
    return true;
}

static bool can_read(can_frame_t *frame)
{
    uint32_t id, low, high;

    if ((CAN_RF0R & RF0R_FMP) == 0) {
        return false;
    }
    id = CAN_RI0R;
    frame->length = (uint8_t)(CAN_RDT0R & DLC_MASK);
    low = CAN_RDL0R;
    high = CAN_RDH0R;
    CAN_RF0R |= RF0R_RFOM;
    if (id & (RI_IDE | RI_RTR)) {
        rejected = 1;
        return false;
    }
    frame->id = id >> 21;
    for (unsigned i = 0; i < frame->length; i++) {
        uint32_t word = i < 4 ? low : high;

        frame->data[i] = (uint8_t)(word >> (8u * (i % 4u))); //~ fails array.out-of-bounds
    }
    return true;
}

static bool decode(const can_frame_t *frame, const signal_t *signal, uint16_t *value)
{
    uint16_t found = 0;

    if (frame->length < signal->start + signal->size) {
        return false;
    }
    for (unsigned i = 0; i < signal->size; i++) {
        found = (uint16_t)(found | (uint16_t)frame->data[signal->start + i] << (8u * i));
    }
    if (found > signal->limit) {
        return false;
    }
    *value = found;
    return true;
}

static void dispatch(const can_frame_t *frame)
{
    for (unsigned i = 0; i < SIGNALS; i++) {
        if (signals[i].id == frame->id && !decode(frame, &signals[i], &values[i])) {
            rejected = 1;
        }
    }
}

int main(void)
{
    for (unsigned i = 0; i < SIGNALS; i++) {
        filter_set(i, signals[i].id, 0x7FF);
    }
    for (;;) {
        can_frame_t frame;

        if (can_read(&frame)) {
            dispatch(&frame);
        }
        for (unsigned i = 0; i < SIGNALS; i++) {
            assert(values[i] <= signals[i].limit);
        }
    }
}
