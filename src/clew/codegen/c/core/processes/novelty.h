/* What is new in the state of a concrete run: a stack of places, a way from one place to the next, a number in a byte of a
   global, of a static object or of the innermost frame; such a number together with the place or with that of a *mode* (of
   all bytes those of the fewest values, as states, flags and retry counters are); the magnitude of a word. So a counter that
   has to reach a limit while a machine stays in one state gets there by many short runs.
   After: Aschermann, Schumilo, Abbasi and Holz, "Ijon: exploring deep state spaces via fuzzing", 2020; Ba, Böhme, Mirzamomen
   and Roychoudhury, "Stateful greybox fuzzing", 2022. */
#ifndef CLEW_NOVELTY_H
#define CLEW_NOVELTY_H

#define PROBE_LARGEST 512   /* what larger objects hold is data */
#define PROBE_BYTES 65536   /* bytes that are looked at */
#define PROBE_SEEN_BITS 27  /* two features with one hash count as one */
#define PROBE_MODES 48
#define PROBE_CHANGED 24    /* of one step, so many changed bytes are paired with modes */
#define PROBE_KINDS 8192
#define PROBE_FRAME 64 /* bytes of a frame that are looked at */
#define PROBE_EACH 48      /* with more entries of a kind, only some of the new ones are kept */

/* What shows something new together; dry: how often it was drawn since it showed the last. */
typedef struct Kind {
    u32 last, count, dry;
} Kind;

static Kind kinds[PROBE_KINDS];
static u64 probe_seen[1u << (PROBE_SEEN_BITS - 6)];
static u32 object_base[STATIC_OBJECTS + 1];
static u16 distinct[PROBE_BYTES];
static u32 modes[PROBE_MODES], mode_count;
static u32 fresh_kinds[4], fresh_count;

INLINE u64 stirred(u64 z)
{
    z = (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 32)) * 0x9e3779b97f4a7c15ull;
    return z ^ (z >> 31);
}

INLINE u32 probe_new(u64 feature)
{
    u64 bit = stirred(feature) >> (64 - PROBE_SEEN_BITS), mask = 1ull << (bit & 63);
    u32 first = !(probe_seen[bit >> 6] & mask);
    probe_seen[bit >> 6] |= mask;
    return first;
}

INLINE void shows(u32 kind)
{
    u32 count = kinds[kind %= PROBE_KINDS].count;
    if (fresh_count < 4 && (count < PROBE_EACH || below(count) < PROBE_EACH)) fresh_kinds[fresh_count++] = kind;
}

/* Where the innermost calls of a process at rest stand: all of them, or the last `most`. */
static u64 place_of(const Work *w, u32 task, u32 most)
{
    const u8 *stack = w->task[task].stack, *end = stack + w->task[task].bytes;
    u64 hash = task;
    for (; end > stack && most; most--) {
        u32 point = load_point(end - POINT_BYTES);
        hash = stirred(hash + point + 1);
        end -= POINT_BYTES + frame_bytes[routine_of[point]];
    }
    return hash;
}

/* --- what a step has shown ------------------------------------------------------------------------------ */

/* The byte at a position among those that are looked at. */
INLINE u32 byte_at(const Work *w, u32 position)
{
    if (position < GLOBAL_BYTES) return w->globals[position];
    u32 low = 0, high = STATIC_OBJECTS;
    while (high - low > 1) {
        u32 middle = (low + high) / 2;
        if (object_base[middle] <= position) low = middle;
        else high = middle;
    }
    return w->object[low].data[position - object_base[low]];
}

/* A byte that has changed becomes a mode, where there is room or another one has more values. */
static void mode_added(u32 position)
{
    u32 worst = 0;
    for (u32 i = 0; i < mode_count; i++) {
        if (modes[i] == position) return;
        if (distinct[modes[i]] > distinct[modes[worst]]) worst = i;
    }
    if (mode_count < PROBE_MODES) modes[mode_count++] = position;
    else if (distinct[modes[worst]] > distinct[position]) modes[worst] = position;
}

/* A byte has another value now. */
static void byte_changed(Work *w, u32 position, u32 value, u64 place, u32 *pairs)
{
    if (position >= PROBE_BYTES) return;
    if (probe_new((u64)position << 16 | value << 4 | 1)) {
        distinct[position]++;
        mode_added(position);
        shows(16 + position);
    }
    if (*pairs >= PROBE_CHANGED) return;
    ++*pairs;
    u32 told = distinct[position] > 64 ? value >> 2 | 0x100 : value, fresh = 0;
    if (distinct[position] < 16) fresh |= probe_new(place ^ ((u64)position << 20 | told << 4 | 2));
    for (u32 i = 0; i < mode_count; i++)
        if (modes[i] != position)
            fresh |= probe_new((u64)modes[i] << 44 | (u64)byte_at(w, modes[i]) << 36 | (u64)position << 14 | told << 4 | 3);
    if (fresh) shows(16 + position + PROBE_KINDS / 2);
}

/* The magnitude of a word that has changed: its highest bits. */
static void word_changed(u32 position, const u8 *p, u32 size)
{
    u64 value = size == 4 ? load_u32(p) : load_u16(p);
    u32 negative = (u32)(value >> (8 * size - 1));
    if (negative) value = size == 4 ? (u32)-value : (u16)-value;
    u32 length = value ? 64 - (u32)__builtin_clzll(value) : 0;
    u64 about = length > 5 ? (u64)length << 5 | (value >> (length - 5)) : value;
    if (probe_new((u64)position << 16 | about << 5 | negative << 4 | 4 + (size == 4))) shows(16 + position);
}

static void bytes_changed(Work *w, u32 base, const u8 *now, const u8 *then, u32 size, u64 place, u32 *pairs)
{
    for (u32 i = 0; i < size; i++) {
        if (i + 8 <= size && load_u64(now + i) == load_u64(then + i)) {
            i += 7;
            continue;
        }
        if (now[i] == then[i]) continue;
        byte_changed(w, base + i, now[i], place, pairs);
        if (!(i & 1) || now[i - 1] == then[i - 1]) {
            if ((i & ~1u) + 2 <= size) word_changed(base + (i & ~1u), now + (i & ~1u), 2);
            if ((i & ~3u) + 4 <= size) word_changed(base + (i & ~3u), now + (i & ~3u), 4);
        }
    }
}

/* The variables of the innermost frame, by the place where it stands. */
static void frame_looked(const Work *w, u32 task)
{
    u32 point = task_point(w, task), bytes = frame_bytes[routine_of[point]], fresh = 0;
    const u8 *frame = task_frame(w, task);
    for (u32 i = 0; i < bytes && i < PROBE_FRAME; i++)
        fresh |= probe_new((u64)point << 36 | (u64)i << 24 | (u64)frame[i] << 4 | 8);
    if (fresh) shows(PROBE_KINDS / 4 * 3 + point);
}

/* What the step from a checkpoint on has shown; a process has made it that stood at `since`. */
static void look(Work *w, const Checkpoint *c, u32 task, u64 since)
{
    u64 place = task_alive(w, task) ? place_of(w, task, 2) : 0;
    u32 pairs = 0;
    fresh_count = 0;
    if (task_alive(w, task)) frame_looked(w, task);
    if (task_alive(w, task) && probe_new(place_of(w, task, 64) << 4 | 5)) shows(0);
    if (probe_new(stirred(since + w->executed) << 4 | 6)) shows(1);
    if (GLOBAL_BYTES && __builtin_memcmp(w->globals, c->globals, GLOBAL_BYTES))
        bytes_changed(w, 0, w->globals, c->globals, GLOBAL_BYTES, place, &pairs);
    for (u32 i = 0; i < w->changes; i++) {
        u32 index = changes[i].index;
        const Object *o = w->object + index;
        if (index >= STATIC_OBJECTS || o->size > PROBE_LARGEST || o->size != changes[i].before.size) continue;
        bytes_changed(w, object_base[index], o->data, changes[i].before.data, o->size, place, &pairs);
    }
}

#endif
