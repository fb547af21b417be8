//$ --data-model arm -I tests/cases/firmware/include
//$ --device SPI1=0x40013000:0x400 --device GPIOA=0x40010800:0x400
/* A driver of a serial flash on SPI: identification, page program with splits at pages, status polling. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include "mcu.h"

#define SPI_SR_RXNE (1u << 0)
#define SPI_SR_TXE (1u << 1)
#define SPI_SR_BSY (1u << 7)
#define SPI_CR1_CONFIG 0x0344u
#define SPI_CR1_SPE (1u << 6)
#define CS_PIN 4u

#define CMD_READ_ID 0x9Fu
#define CMD_WRITE_ENABLE 0x06u
#define CMD_READ_STATUS 0x05u
#define CMD_PAGE_PROGRAM 0x02u
#define STATUS_BUSY 0x01u

#define PAGE 8u
#define FLASH_SIZE 64u
#define POLLS 3u

typedef enum { OK, ERROR_RANGE, ERROR_TIMEOUT, ERROR_DEVICE } result_t;

typedef struct {
    bool selected;
    bool write_enabled;
    uint32_t programmed;
} chip_t;

static chip_t chip;

static void cs_low(void)
{
    assert(!chip.selected);
    chip.selected = true;
    GPIOA->BSRR = 1u << (CS_PIN + 16u);
}

static void cs_high(void)
{
    assert(chip.selected);
    while (SPI1->SR & SPI_SR_BSY) {
    }
    chip.selected = false;
    GPIOA->BSRR = 1u << CS_PIN;
}

static uint8_t spi_transfer(uint8_t out)
{
    assert(chip.selected);
    while (!(SPI1->SR & SPI_SR_TXE)) {
    }
    SPI1->DR = out;
    while (!(SPI1->SR & SPI_SR_RXNE)) {
    }
    return (uint8_t)SPI1->DR;
}

static void spi_init(void)
{
    MODIFY_REG(GPIOA->CRL, 0xFFu << 16, 0xB3u << 16);
    SPI1->CR1 = SPI_CR1_CONFIG;
    SPI1->CR2 = 0;
    SET_BIT(SPI1->CR1, SPI_CR1_SPE);
}

static uint8_t flash_id(void)
{
    uint8_t id;

    cs_low();
    spi_transfer(CMD_READ_ID);
    id = spi_transfer(0xFF);
    cs_high();
    return id;
}

static result_t flash_wait(void)
{
    for (unsigned i = 0; i < POLLS; i++) {
        uint8_t now;

        cs_low();
        spi_transfer(CMD_READ_STATUS);
        now = spi_transfer(0xFF);
        cs_high();
        if (!(now & STATUS_BUSY)) {
            return OK;
        }
    }
    return ERROR_TIMEOUT;
}

static void flash_write_enable(void)
{
    cs_low();
    spi_transfer(CMD_WRITE_ENABLE);
    cs_high();
    chip.write_enabled = true;
}

static result_t flash_page(uint32_t address, const uint8_t *data, uint32_t length)
{
    assert(length > 0 && address % PAGE + length <= PAGE); //~ fails assertion.violated
    flash_write_enable();
    cs_low();
    spi_transfer(CMD_PAGE_PROGRAM);
    spi_transfer((uint8_t)(address >> 16));
    spi_transfer((uint8_t)(address >> 8));
    spi_transfer((uint8_t)address);
    for (uint32_t i = 0; i < length; i++) {
        spi_transfer(data[i]);
    }
    cs_high();
    chip.write_enabled = false;
    chip.programmed += length;
    return flash_wait();
}

static result_t flash_write(uint32_t address, const uint8_t *data, uint32_t length)
{
    if (address >= FLASH_SIZE || length > FLASH_SIZE - address) {
        return ERROR_RANGE;
    }
    while (length > 0) {
        uint32_t room = PAGE;
        uint32_t part = length < room ? length : room;
        result_t result = flash_page(address, data, part);

        if (result != OK) {
            return result;
        }
        address += part;
        data += part;
        length -= part;
    }
    return OK;
}

static const uint8_t record[12] = {0x55, 0xAA, 1, 2, 3, 4, 5, 6, 7, 8, 0xAA, 0x55};

int main(void)
{
    result_t result;

    spi_init();
    if (flash_id() == 0xFF) {
        return ERROR_DEVICE;
    }
    result = flash_write(5, record, sizeof record);
    assert(result != OK || chip.programmed == sizeof record);
    assert(!chip.selected && !chip.write_enabled);
    return result;
}
