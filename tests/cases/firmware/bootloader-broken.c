//$ --data-model arm -I tests/cases/firmware/include
//$ --device APP=0x08004000:0x400:last --device USART2=0x40004400:0x400
/* A boot loader looks at the header of an image in flash before it starts it. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include "mcu.h"

#define APP_ADDRESS 0x08004000u
#define APP_SPACE 0x400u
#define APP_MAGIC 0x424F4F54u
#define RAM_START 0x20000000u
#define RAM_END 0x20005000u
#define CRC_WORDS_MAX 8u

typedef struct {
    uint32_t magic;
    uint32_t version;
    uint32_t length;
    uint32_t crc;
    uint32_t stack;
    uint32_t entry;
} image_header_t;

typedef enum { BOOT_OK, BOOT_NO_IMAGE, BOOT_BAD_LENGTH, BOOT_BAD_CRC, BOOT_BAD_VECTOR } boot_t;

static unsigned words_read;

static uint32_t crc_word(uint32_t crc, uint32_t word)
{
    crc ^= word;
    return (crc << 1) | (crc >> 31);
}

/* The check sum of what follows the header; the length is one in bytes. */
static uint32_t image_crc(const image_header_t *header)
{
    const uint32_t *body = (const uint32_t *)(header + 1);
    uint32_t crc = 0xFFFFFFFFu;

    for (uint32_t i = 0; i < header->length / 4u && i < CRC_WORDS_MAX; i++) {
        crc = crc_word(crc, body[i]);
        words_read++;
    }
    return crc;
}

static bool in_image(uint32_t address, uint32_t length)
{
    uint32_t first = APP_ADDRESS + sizeof(image_header_t);

    return address >= first && address < first + length;
}

static boot_t image_check(const image_header_t *header)
{
    if (header->magic != APP_MAGIC) {
        return BOOT_NO_IMAGE;
    }
    if (header->length == 0 || header->length > APP_SPACE || header->length % 4u != 0) {
        return BOOT_BAD_LENGTH;
    }
    if (image_crc(header) != header->crc) {
        return BOOT_BAD_CRC;
    }
    if (header->stack <= RAM_START || header->stack > RAM_END || header->stack % 8u != 0) {
        return BOOT_BAD_VECTOR;
    }
    if (!(header->entry & 1u) || !in_image(header->entry & ~1u, header->length)) {
        return BOOT_BAD_VECTOR;
    }
    return BOOT_OK;
}

static void uart_report(boot_t result)
{
    static const char letters[] = "ONLCV";

    while (!(USART2->SR & (1u << 7))) {
    }
    USART2->DR = (uint8_t)letters[result];
}

static uint32_t started_at;

static void image_start(const image_header_t *header)
{
    started_at = header->entry;
    assert(header->stack > RAM_START && header->stack <= RAM_END);
    assert((header->entry & ~1u) < APP_ADDRESS + APP_SPACE); //~ fails assertion.violated
    assert((header->entry & ~1u) >= APP_ADDRESS);
}

int main(void)
{
    const image_header_t *header = (const image_header_t *)APP_ADDRESS;
    boot_t result = image_check(header);

    uart_report(result);
    if (result == BOOT_OK) {
        image_start(header);
    }
    assert(words_read <= CRC_WORDS_MAX);
    assert(result == BOOT_OK || started_at == 0);
    return 0;
}
