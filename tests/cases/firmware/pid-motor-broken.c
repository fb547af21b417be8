//$ --data-model arm -I tests/cases/firmware/include
//$ --device ADC1=0x40012400:0x400 --device TIM3=0x40000400:0x400 --device USART2=0x40004400:0x400
/* The speed of a motor, controlled in fixed point (Q8) with limits on the integral and on the output. */
#include <assert.h>
#include <stdint.h>
#include "mcu.h"

#define Q 8
#define ADC_EOC (1u << 1)
#define ADC_SWSTART (1u << 22)
#define ADC_MASK 0x0FFFu
#define PWM_MAX 1000
#define INTEGRAL_MAX (4000 << Q)
#define SETPOINT_MAX 4095

typedef struct {
    int32_t kp;
    int32_t ki;
    int32_t kd;
    int32_t integral;
    int32_t previous;
} pid_t;

static pid_t pid = {.kp = 2100 << Q, .ki = 1 << (Q - 3), .kd = 1 << (Q - 1)};

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    if (value < low) {
        return low;
    }
    return value > high ? high : value;
}

static int32_t adc_read(void)
{
    ADC1->CR2 |= ADC_SWSTART;
    while (!(ADC1->SR & ADC_EOC)) {
    }
    return (int32_t)(ADC1->DR & ADC_MASK);
}

static void pwm_set(int32_t duty)
{
    assert(duty >= 0 && duty <= PWM_MAX);
    TIM3->CCR1 = (uint32_t)duty;
}

static void pwm_init(void)
{
    TIM3->PSC = 71;
    TIM3->ARR = PWM_MAX;
    TIM3->CCMR1 = 0x60;
    TIM3->CCER = 1;
    TIM3->CR1 = 1;
}

/* The set point from the serial line, if there is a new one. */
static int32_t setpoint(int32_t before)
{
    int32_t wanted;

    if (!(USART2->SR & (1u << 5))) {
        return before;
    }
    wanted = (int32_t)(USART2->DR & 0xFFu) * 16;
    return clamp(wanted, 0, SETPOINT_MAX);
}

static int32_t pid_step(pid_t *c, int32_t wanted, int32_t measured)
{
    int32_t error = wanted - measured;
    int32_t derivative = error - c->previous;
    int32_t output;

    c->integral = clamp(c->integral + c->ki * error, -INTEGRAL_MAX, INTEGRAL_MAX);
    c->previous = error;
    output = c->kp * error + c->integral + c->kd * derivative; //~ fails arithmetic.overflow
    return clamp(output / (1 << Q), 0, PWM_MAX);
}

int main(void)
{
    int32_t wanted = 0;

    pwm_init();
    for (;;) {
        wanted = setpoint(wanted);
        pwm_set(pid_step(&pid, wanted, adc_read()));
        assert(pid.integral >= -INTEGRAL_MAX && pid.integral <= INTEGRAL_MAX);
    }
}
