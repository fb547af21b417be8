//$ --data-model arm -I tests/cases/firmware/include
//$ --device I2C1=0x40005400:0x400
/* A master on I2C that reads a temperature sensor: every wait has an end, every error releases the bus. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define CR1_PE (1u << 0)
#define CR1_START (1u << 8)
#define CR1_STOP (1u << 9)
#define CR1_ACK (1u << 10)
#define SR1_SB (1u << 0)
#define SR1_ADDR (1u << 1)
#define SR1_BTF (1u << 2)
#define SR1_RXNE (1u << 6)
#define SR1_TXE (1u << 7)
#define SR1_AF (1u << 10)
#define TRIES 4u
#define SENSOR 0x48u
#define REGISTER_TEMPERATURE 0u
#define BUFFER 4u

typedef enum { I2C_OK, I2C_TIMEOUT, I2C_NACK, I2C_ARGUMENT } i2c_result_t;

typedef struct {
    bool owns_bus;
    unsigned transfers;
    unsigned failures;
} i2c_bus_t;

static i2c_bus_t bus;

static i2c_result_t wait_for(uint32_t flag)
{
    for (unsigned i = 0; i < TRIES; i++) {
        uint32_t sr = I2C1->SR1;

        if (sr & SR1_AF) {
            I2C1->SR1 = ~SR1_AF;
            return I2C_NACK;
        }
        if (sr & flag) {
            return I2C_OK;
        }
    }
    return I2C_TIMEOUT;
}

static i2c_result_t start(uint8_t address, bool read)
{
    i2c_result_t result;

    SET_BIT(I2C1->CR1, CR1_START);
    bus.owns_bus = true;
    result = wait_for(SR1_SB);
    if (result != I2C_OK) {
        return result;
    }
    I2C1->DR = (uint32_t)(address << 1) | (read ? 1u : 0u);
    result = wait_for(SR1_ADDR);
    (void)I2C1->SR2;
    return result;
}

static void stop(void)
{
    SET_BIT(I2C1->CR1, CR1_STOP);
    bus.owns_bus = false;
}

static i2c_result_t write_byte(uint8_t byte)
{
    i2c_result_t result = wait_for(SR1_TXE);

    if (result == I2C_OK) {
        I2C1->DR = byte;
        result = wait_for(SR1_BTF);
    }
    return result;
}

static i2c_result_t read_bytes(uint8_t *data, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++) {
        i2c_result_t result;

        if (i + 1 == length) {
            CLEAR_BIT(I2C1->CR1, CR1_ACK);
        }
        result = wait_for(SR1_RXNE);
        if (result != I2C_OK) {
            return result;
        }
        data[i] = (uint8_t)I2C1->DR;
    }
    return I2C_OK;
}

static i2c_result_t read_register(uint8_t address, uint8_t reg, uint8_t *data, uint8_t length)
{
    i2c_result_t result;

    if (length == 0 || length > BUFFER) {
        return I2C_ARGUMENT;
    }
    bus.transfers++;
    SET_BIT(I2C1->CR1, CR1_ACK);
    result = start(address, false);
    if (result != I2C_OK) {
        return result;
    }
    result = write_byte(reg);
    if (result == I2C_OK) {
        result = start(address, true);
    }
    if (result == I2C_OK) {
        result = read_bytes(data, length);
    }
    stop();
    if (result != I2C_OK) {
        bus.failures++;
    }
    return result;
}

/* Sixteenths of a degree, from 12 bits with a sign. */
static int temperature(const uint8_t *raw)
{
    int value = (int)((uint32_t)raw[0] << 4 | raw[1] >> 4);

    return value >= 2048 ? value - 4096 : value;
}

int main(void)
{
    uint8_t raw[BUFFER];
    i2c_result_t result;

    SET_BIT(I2C1->CR1, CR1_PE);
    result = read_register(SENSOR, REGISTER_TEMPERATURE, raw, 2);
    assert(!bus.owns_bus); //~ fails assertion.violated
    if (result == I2C_OK) {
        int now = temperature(raw);

        assert(now >= -2048 && now <= 2047);
    }
    assert(read_register(SENSOR, REGISTER_TEMPERATURE, raw, sizeof raw + 1) == I2C_ARGUMENT);
    assert(bus.failures <= bus.transfers);
    return 0;
}
