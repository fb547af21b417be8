//$ --data-model msp430 --device ADC10=0x01B0:0x10 --device PORT1=0x0020:0x10 --device TA0=0x0160:0x20 --device ADC10B=0x0048:0x08
/* Battery gauge, MSP430G2xx: voltage by ADC10, charge by counting, 4 LEDs. */
#include <stdint.h>
#include <stdbool.h>
#include <assert.h>

#define REG16(a) (*(volatile uint16_t *)(a))
#define REG8(a) (*(volatile uint8_t *)(a))
#define IE1 REG8(0x0000)
#define P1OUT REG8(0x0021)
#define P1DIR REG8(0x0022)
#define ADC10AE0 REG8(0x004A)
#define ADC10CTL0 REG16(0x01B0)
#define ADC10CTL1 REG16(0x01B2)
#define ADC10MEM REG16(0x01B4)
#define TA0CTL REG16(0x0160)
#define TA0CCTL0 REG16(0x0162)
#define TA0CCR0 REG16(0x0172)

#define ADC10SC 0x0001
#define ENC 0x0002
#define ADC10IE 0x0008
#define ADC10ON 0x0010

#define SAMPLES 8
#define VREF_MV 3300
#define CAPACITY_MAH 800

enum { CH_VOLTAGE, CH_CURRENT, CHANNELS };

static volatile uint16_t raw[CHANNELS];
static volatile uint8_t channel;
static volatile bool converted;
static volatile uint8_t seconds;

__attribute__((interrupt(5))) void ADC10_ISR(void)
{
    raw[channel] = ADC10MEM & 0x3ff;
    converted = true;
}

__attribute__((interrupt(9))) void TIMER0_A0_ISR(void)
{
    if (seconds < 60)
        seconds++;
}

static uint16_t sample(uint8_t ch)
{
    uint16_t value;

    channel = ch;
    converted = false;
    ADC10CTL1 = (uint16_t)ch << 12;
    ADC10CTL0 |= ENC | ADC10SC;
    while (!converted)
        ;
    value = raw[ch];
    return value;
}

static uint16_t average(uint8_t ch)
{
    uint16_t sum = 0;
    uint8_t i;

    for (i = 0; i < SAMPLES; i++)
        sum += sample(ch);
    return sum / SAMPLES;
}

static uint16_t to_millivolt(uint16_t adc)
{
    int scaled = (int)adc * 2;
    return (uint16_t)(scaled * (VREF_MV / 100) / 1023 * 100); //~ fails arithmetic.overflow
}

static const struct {
    uint16_t mv;
    uint8_t percent;
} curve[] = {
    { 3300, 0 }, { 3500, 10 }, { 3650, 30 }, { 3750, 50 }, { 3900, 75 }, { 4150, 100 }
};
#define POINTS (sizeof(curve) / sizeof(curve[0]))

static uint8_t percent_of(uint16_t mv)
{
    uint8_t i;

    if (mv <= curve[0].mv)
        return 0;
    for (i = 1; i < POINTS; i++) {
        if (mv <= curve[i].mv) {
            uint16_t span = curve[i].mv - curve[i - 1].mv;
            uint16_t rise = curve[i].percent - curve[i - 1].percent;
            return (uint8_t)(curve[i - 1].percent + (uint32_t)(mv - curve[i - 1].mv) * rise / span);
        }
    }
    return 100;
}

static uint32_t used_mas;

static void count_charge(uint16_t current_ma, uint8_t secs)
{
    uint32_t add = (uint32_t)current_ma * secs;
    uint32_t limit = (uint32_t)CAPACITY_MAH * 3600;

    if (add > limit - used_mas)
        used_mas = limit;
    else
        used_mas += add;
}

static void show(uint8_t percent)
{
    uint8_t leds = 0;

    assert(percent <= 100);
    if (percent > 10)
        leds |= 1;
    if (percent > 35)
        leds |= 2;
    if (percent > 60)
        leds |= 4;
    if (percent > 85)
        leds |= 8;
    P1OUT = (P1OUT & 0xf0) | leds;
}

int main(void)
{
    P1DIR = 0x0f;
    ADC10AE0 = 0x30;
    ADC10CTL0 = ADC10ON | ADC10IE;
    TA0CCR0 = 32767;
    TA0CCTL0 = 0x0010;
    TA0CTL = 0x0110;
    __asm__ volatile("eint");
    for (;;) {
        uint16_t mv = to_millivolt(average(CH_VOLTAGE));
        uint8_t s;

        __asm__ volatile("dint");
        s = seconds;
        seconds = 0;
        __asm__ volatile("eint");
        count_charge(average(CH_CURRENT), s);
        show(percent_of(mv));
        assert(used_mas <= (uint32_t)CAPACITY_MAH * 3600);
    }
}
