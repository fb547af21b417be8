#include "dl/kv.h"

#include <stdbool.h>

#include "dl/bytes.h"
#include "dl_config.h"

#define HEAD_MARK 0x5Au
#define STATE_WRITTEN 0x00u
#define STATE_FREE 0xFFu

static uint32_t page_address(const dl_kv *kv, uint32_t which) {
    return (kv->first + which) * DL_PAGE_SIZE;
}

static uint32_t entry_address(const dl_kv *kv, uint32_t which, uint32_t index) {
    return page_address(kv, which) + DL_KV_HEAD + index * DL_KV_ENTRY;
}

static uint8_t checksum(const uint8_t *entry) {
    return (uint8_t)(entry[1] ^ entry[2] ^ entry[3] ^ 0x3Cu);
}

static bool counts(const uint8_t *entry) {
    return entry[0] == STATE_WRITTEN && entry[4] == checksum(entry);
}

static bool is_free(const uint8_t *entry) {
    for (uint32_t i = 0; i < DL_KV_ENTRY; i++) {
        if (entry[i] != 0xFFu) {
            return false;
        }
    }
    return true;
}

/* The generation of a page, from 0 to 3; false where it has no head. */
static bool generation_of(const dl_kv *kv, uint32_t which, uint8_t *generation) {
    uint8_t head[DL_KV_HEAD];

    if (dl_flash_read(kv->flash, page_address(kv, which), head, sizeof head) != DL_OK) {
        return false;
    }
    *generation = head[1];
    return head[0] == HEAD_MARK && head[1] < 4;
}

static dl_status write_head(dl_kv *kv, uint32_t which, uint8_t generation) {
    uint8_t head[DL_KV_HEAD] = {HEAD_MARK, generation};
    dl_status status = dl_flash_program(kv->flash, page_address(kv, which) + 1, head + 1, 1);

    return status != DL_OK ? status : dl_flash_program(kv->flash, page_address(kv, which), head, 1);
}

/* The first entry that is free, with all those behind it. */
static uint32_t end_of(const dl_kv *kv, uint32_t which) {
    uint32_t end = DL_KV_ROOM;

    while (end > 0) {
        uint8_t entry[DL_KV_ENTRY];

        dl_flash_read(kv->flash, entry_address(kv, which, end - 1), entry, sizeof entry);
        if (!is_free(entry)) {
            break;
        }
        end--;
    }
    return end;
}

dl_status dl_kv_open(dl_kv *kv, dl_flash *flash, uint32_t first) {
    uint8_t generations[2] = {0, 0};
    bool there[2];

    if (first + 2 > DL_PAGES) {
        return DL_RANGE;
    }
    kv->flash = flash;
    kv->first = first;
    for (uint32_t i = 0; i < 2; i++) {
        there[i] = generation_of(kv, i, &generations[i]);
    }
    if (!there[0] && !there[1]) {
        dl_status status = dl_flash_erase(flash, first);

        if (status == DL_OK) {
            status = write_head(kv, 0, 0);
        }
        kv->active = 0;
        kv->next = 0;
        return status;
    }
    if (there[0] && there[1]) {
        kv->active = generations[1] == (generations[0] + 1) % 4 ? 1 : 0;
    } else {
        kv->active = there[1] ? 1 : 0;
    }
    kv->next = end_of(kv, kv->active);
    return DL_OK;
}

static dl_status find(const dl_kv *kv, uint32_t which, uint32_t end, uint8_t key, int16_t *value) {
    for (uint32_t i = end; i > 0; i--) {
        uint8_t entry[DL_KV_ENTRY];

        dl_flash_read(kv->flash, entry_address(kv, which, i - 1), entry, sizeof entry);
        if (counts(entry) && entry[1] == key) {
            uint16_t bits = dl_get16(entry + 2);

            *value = (int16_t)(bits <= INT16_MAX ? bits : (int32_t)bits - 65536);
            return DL_OK;
        }
    }
    return DL_NOT_FOUND;
}

dl_status dl_kv_get(const dl_kv *kv, uint8_t key, int16_t *value) {
    return find(kv, kv->active, kv->next, key, value);
}

static dl_status append(dl_kv *kv, uint32_t which, uint32_t index, uint8_t key, int16_t value) {
    uint32_t address = entry_address(kv, which, index);
    uint8_t entry[DL_KV_ENTRY] = {STATE_WRITTEN, key, 0, 0, 0, STATE_FREE};
    dl_status status;

    dl_put16(entry + 2, (uint16_t)value);
    entry[4] = checksum(entry);
#ifdef DL_SEEDED_FAULTS /* the state is not written last: half an entry may count */
    status = dl_flash_program(kv->flash, address, entry, 1);
    if (status != DL_OK) {
        return status;
    }
    return dl_flash_program(kv->flash, address + 1, entry + 1, DL_KV_ENTRY - 1);
#else
    status = dl_flash_program(kv->flash, address + 1, entry + 1, DL_KV_ENTRY - 1);
    if (status != DL_OK) {
        return status;
    }
    return dl_flash_program(kv->flash, address, entry, 1);
#endif
}

dl_status dl_kv_compact(dl_kv *kv) {
    uint32_t other = 1 - kv->active;
    uint32_t next = 0;
    uint8_t generation = 0;
    dl_status status = dl_flash_erase(kv->flash, kv->first + other);

    for (uint8_t key = 0; status == DL_OK && key < DL_KV_KEYS; key++) {
        int16_t value = 0;

        if (dl_kv_get(kv, key, &value) == DL_OK) {
            if (next == DL_KV_ROOM) {
                return DL_FULL;
            }
            status = append(kv, other, next, key, value);
            next++;
        }
    }
    if (status != DL_OK) {
        return status;
    }
    generation_of(kv, kv->active, &generation);
    status = write_head(kv, other, (uint8_t)((generation + 1) % 4));
    if (status == DL_OK) {
        kv->active = other;
        kv->next = next;
    }
    return status;
}

dl_status dl_kv_set(dl_kv *kv, uint8_t key, int16_t value) {
    int16_t before = 0;
    dl_status status;

    if (key >= DL_KV_KEYS) {
        return DL_RANGE;
    }
    if (dl_kv_get(kv, key, &before) == DL_OK && before == value) {
        return DL_OK;
    }
    if (kv->next == DL_KV_ROOM) {
        status = dl_kv_compact(kv);
        if (status != DL_OK) {
            return status;
        }
        if (kv->next == DL_KV_ROOM) {
            return DL_FULL;
        }
    }
    status = append(kv, kv->active, kv->next, key, value);
    kv->next++;
    return status;
}
