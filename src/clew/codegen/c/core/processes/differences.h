/* States as differences: of most of them only what differs from one that was kept before is kept.

   A state is a row of words. An entry names its base and holds, for every word that differs, where it lies and both
   values in one, by exclusive or; so it is applied in both directions, and a state is had again from any other one
   through their common base. After LONGEST differences a whole row is kept, from which there is no way back.
   A signature of 64 bits stands for a state in the table. STORAGE_COMPACT takes states of one signature for equal, so that
   one may be missed; STORAGE_DIFFERENCES makes the old one again and compares. After: brief 000, sections 4.4 and 4.5. */
#ifndef CLEW_DIFFERENCES_H
#define CLEW_DIFFERENCES_H

#define LONGEST 24
#define MOST_WORDS (BLOB_BYTES / 4)

typedef struct Entry {
    u64 signature;
    u32 base, start, level; /* level: differences from the whole row; 0: it is one */
} Entry;

/* A state that was made: its row behind its length is zero. */
typedef struct Cursor {
    u32 number, length;
    u32 *row;
} Cursor;

static Region entry_memory, row_memory;
static Entry *entries;
static Cursor shown, compared; /* the state that is looked at, and one that is compared */
static u64 applied, restored;  /* differences, states: how much the former costs */

INLINE u8 *put_number(u8 *p, u32 v)
{
    for (; v >= 0x80; v >>= 7) *p++ = (u8)(v | 0x80);
    *p++ = (u8)v;
    return p;
}

INLINE const u8 *get_number(const u8 *p, u32 *v)
{
    u32 shift = 0, found = 0;
    for (; *p & 0x80; p++, shift += 7) found |= (u32)(*p & 0x7f) << shift;
    *v = found | (u32)*p << shift;
    return p + 1;
}

COLD int states_open(u64 limit)
{
    if (!blobs_open(&blobs, limit) || !region_open(&entry_memory, (blobs.capacity + 1) * sizeof(Entry))) return 0;
    if (!region_open(&row_memory, 2 * (BLOB_BYTES + 64))) return 0;
    entries = (Entry *)entry_memory.base;
    shown = (Cursor){NOTHING, 0, (u32 *)row_memory.base};
    compared = (Cursor){NOTHING, 0, (u32 *)(row_memory.base + BLOB_BYTES + 64)};
    applied = restored = 0;
    return 1;
}

COLD void states_close(void)
{
    blobs_close(&blobs);
    region_close(&entry_memory);
    region_close(&row_memory);
}

static u64 states_bytes(void)
{
    return blobs.words + blobs.count * sizeof(Entry) + blobs.slot_count * 8;
}

/* Applies the difference of an entry: forwards from its base, or back to it. */
static void difference_apply(Cursor *c, u32 number, int forwards)
{
    u32 before, after, count, at = 0;
    const u8 *p = get_number(get_number(blobs.pool.base + entries[number].start, &before), &after);
    for (p = get_number(p, &count); count; count--) {
        u32 step, change;
        p = get_number(get_number(p, &step), &change);
        at += step;
        c->row[at] ^= change;
    }
    c->length = forwards ? after : before;
    applied++;
}

static void row_load(Cursor *c, u32 number)
{
    u32 length;
    const u8 *p = get_number(blobs.pool.base + entries[number].start, &length);
    if (c->length > length) __builtin_memset(c->row + length, 0, 4ull * (c->length - length));
    __builtin_memcpy(c->row, p, 4ull * length);
    c->length = length;
}

/* Makes a state: back from where the cursor is to a common base, and forwards from there. */
static void cursor_move(Cursor *c, u32 number)
{
    u32 way[LONGEST + 1], n = 0, here = c->number, there = number;
    if (here == number) return;
    restored++;
    while (here != there) {
        if (here != NOTHING && entries[here].level > entries[there].level) {
            difference_apply(c, here, 0);
            here = entries[here].base;
        } else if (entries[there].level) {
            way[n++] = there;
            there = entries[there].base;
        } else {
            row_load(c, there);
            here = there;
        }
    }
    while (n) difference_apply(c, way[--n], 1);
    c->number = number;
}

INLINE const u8 *state_at(u32 number)
{
    cursor_move(&shown, number);
    return (const u8 *)shown.row;
}

INLINE u64 state_length(u32 number)
{
    cursor_move(&shown, number);
    return 4ull * shown.length;
}

/* Writes an entry for a row, as the difference from the state that is shown where that is short; returns its end. */
static u8 *entry_write(Entry *e, const u32 *row, u32 length, u8 *to)
{
    u32 most = length > shown.length ? length : shown.length, count = 0, last = 0;
    int whole = shown.number == NOTHING || entries[shown.number].level >= LONGEST;
    for (u32 i = 0; !whole && i < most; i++) count += (i < length ? row[i] : 0) != shown.row[i];
    if (whole || count * 2 > length) {
        e->base = NOTHING;
        e->level = 0;
        to = put_number(to, length);
        __builtin_memcpy(to, row, 4ull * length);
        return to + 4ull * length;
    }
    e->base = shown.number;
    e->level = entries[shown.number].level + 1;
    to = put_number(put_number(put_number(to, shown.length), length), count);
    for (u32 i = 0; i < most; i++) {
        u32 word = i < length ? row[i] : 0;
        if (word == shown.row[i]) continue;
        to = put_number(put_number(to, i - last), word ^ shown.row[i]);
        last = i;
    }
    return to;
}

static int is_state(u32 number, const u8 *p, u64 bytes, u64 hash)
{
    if (entries[number].signature != hash) return 0;
    if (STORAGE == STORAGE_COMPACT) return 1;
    cursor_move(&compared, number);
    return 4ull * compared.length == bytes && __builtin_memcmp(compared.row, p, bytes) == 0;
}

/* The number of a state, new or old; NOTHING when memory is used up. */
static u32 state_intern(const u8 *p, u64 bytes, u64 hash)
{
    Blobs *b = &blobs;
    u64 tag = hash >> 32, at = blob_slot(b, tag);
    for (u64 slot; (slot = b->slots[at]);) {
        if (slot >> 32 == tag && is_state((u32)slot - 1, p, bytes, hash)) return (u32)slot - 1;
        if (++at == b->slot_count) at = 0;
    }
    if (b->count + 1 >= b->capacity || b->count >= 0x7ffffffeull || bytes / 4 > MOST_WORDS) return NOTHING;
    if (b->words + 2 * bytes + 64 > b->pool.bytes || b->words + 2 * bytes + 64 > 0xffffffffull) return NOTHING;
    if (states_bytes() + bytes > b->limit) return NOTHING;
    u32 number = (u32)b->count++;
    entries[number] = (Entry){hash, NOTHING, (u32)b->words, 0};
    u8 *end = entry_write(entries + number, (const u32 *)p, (u32)(bytes / 4), b->pool.base + b->words);
    b->words = (u64)(end - b->pool.base);
    b->slots[at] = tag << 32 | (number + 1ull);
    if (UNLIKELY(b->count * 10 > b->slot_count * 7) && !blobs_grow(b)) return NOTHING;
    return number;
}

INLINE void state_prefetch(u64 hash)
{
    blob_prefetch(&blobs, hash);
}

INLINE u32 state_likely(u64 hash)
{
    (void)hash;
    return NOTHING;
}

/* For tests: how many differences were applied to make states again, and how many states were. */
void clew_differences(u64 *differences, u64 *states)
{
    *differences = applied;
    *states = restored;
}

#endif
