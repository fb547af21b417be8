/* An image of a flash memory: bits can be cleared one by one, and are set again by erasing a whole page. */
#ifndef DL_FLASH_H
#define DL_FLASH_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"
#include "dl_config.h"

#define DL_FLASH_SIZE (DL_PAGE_SIZE * DL_PAGES)
#define DL_FLASH_FOREVER 0xFFFFFFFFu

typedef struct dl_flash {
    uint8_t bytes[DL_FLASH_SIZE];
    uint32_t erased[DL_PAGES]; /* how often each page was erased */
    uint32_t power;            /* so many operations until the power is lost; DL_FLASH_FOREVER: never */
} dl_flash;

/* Everything erased. */
void dl_flash_init(dl_flash *flash);

dl_status dl_flash_erase(dl_flash *flash, uint32_t page);

/* Clear the bits that are clear in the data. Without power the rest of it is not written. */
dl_status dl_flash_program(dl_flash *flash, uint32_t address, const uint8_t *data, size_t length);

dl_status dl_flash_read(const dl_flash *flash, uint32_t address, uint8_t *data, size_t length);

#endif
