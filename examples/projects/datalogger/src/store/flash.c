#include "dl/flash.h"

#include <stdbool.h>
#include <string.h>

void dl_flash_init(dl_flash *flash) {
    memset(flash->bytes, 0xFF, sizeof flash->bytes);
    memset(flash->erased, 0, sizeof flash->erased);
    flash->power = DL_FLASH_FOREVER;
}

/* Whether there is power for one more operation. */
static bool powered(dl_flash *flash) {
    if (flash->power == 0) {
        return false;
    }
    if (flash->power != DL_FLASH_FOREVER) {
        flash->power--;
    }
    return true;
}

static bool inside(uint32_t address, size_t length) {
    return address <= DL_FLASH_SIZE && length <= DL_FLASH_SIZE - address;
}

dl_status dl_flash_erase(dl_flash *flash, uint32_t page) {
    if (page >= DL_PAGES) {
        return DL_RANGE;
    }
    if (!powered(flash)) {
        return DL_POWER_LOST;
    }
    memset(flash->bytes + (size_t)page * DL_PAGE_SIZE, 0xFF, DL_PAGE_SIZE);
    flash->erased[page]++;
    return DL_OK;
}

dl_status dl_flash_program(dl_flash *flash, uint32_t address, const uint8_t *data, size_t length) {
    if (!inside(address, length)) {
        return DL_RANGE;
    }
    for (size_t i = 0; i < length; i++) {
        if (!powered(flash)) {
            return DL_POWER_LOST;
        }
        flash->bytes[address + i] &= data[i];
    }
    return DL_OK;
}

dl_status dl_flash_read(const dl_flash *flash, uint32_t address, uint8_t *data, size_t length) {
    if (!inside(address, length)) {
        return DL_RANGE;
    }
    memcpy(data, flash->bytes + address, length);
    return DL_OK;
}
