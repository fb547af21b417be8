/* Where objects and records lie in a state, instead of the canonical order of canonical.h.

   HEAP_FIRST: a new object takes the lowest free number. HEAP_TYPE: numbers are grouped by type (of an object whether it
   belongs to a frame, and its size; of a record its kind), and a new object takes the lowest free one of its type. So a
   place depends on how many objects of a type there are, and on the order in which they come and go; see brief 000,
   section 3.3. What cannot be found any more leaves its place free. A free place is an object that is gone: at rest, no
   type ends with one, so it has the type of the next object that lives. What is gone but can still be found, since
   somebody holds a pointer to it, keeps its place while something lives behind it; then it moves behind all others, where
   there are no free places. */
#ifndef CLEW_PLACEMENT_H
#define CLEW_PLACEMENT_H

#define HEAP_FULL 0
#define HEAP_TYPE 1
#define HEAP_FIRST 2

#if HEAP != HEAP_FULL

#define TYPE_GONE (~0u)

static u32 old_objects, old_records; /* how many there were in front of the step */
static u32 object_type[MOST_OBJECTS], record_type[MOST_RECORDS], placed[MOST_OBJECTS];
static u8 is_gone[MOST_OBJECTS > MOST_RECORDS ? MOST_OBJECTS : MOST_RECORDS]; /* of the items that are being placed */

static u32 type_of_object(const Object *o)
{
    return HEAP == HEAP_FIRST ? 0 : o->size << 1 | (o->life == LIFE_FRAME);
}

static u32 type_of_record(const Record *r)
{
    return HEAP == HEAP_FIRST ? 0 : r->kind;
}

/* After thaw: the types of all places. */
static void placement_thawed(Work *w)
{
    u32 type = TYPE_GONE;
    old_objects = w->objects;
    old_records = w->records;
    for (u32 i = w->objects; i-- > STATIC_OBJECTS;) {
        if (w->object[i].life != LIFE_GONE) type = type_of_object(w->object + i);
        object_type[i] = HEAP == HEAP_FIRST && type != TYPE_GONE ? 0 : type;
    }
    type = TYPE_GONE;
    for (u32 i = w->records; i-- > 0;) {
        if (w->record[i].kind) type = type_of_record(w->record + i);
        record_type[i] = HEAP == HEAP_FIRST && type != TYPE_GONE ? 0 : type;
    }
}

/* Gives places of one type: those in front of the step stay, or become free (`none`); new ones fill up. Returns how many
   places there are, with those of the types before. */
static u32 place_type(u32 type, u32 from, u32 old, u32 all, u32 *types, const u32 *found, u32 none, u32 count)
{
    u32 first = count, hole = count;
    for (u32 i = from; i < old; i++)
        if (types[i] == type && (found[i] || type != TYPE_GONE)) placed[count++] = found[i] ? i : none;
    for (u32 i = old; i < all; i++) {
        if (types[i] != type || !found[i]) continue;
        while (hole < count && placed[hole] != none) hole++;
        placed[hole] = i;
        if (hole == count) count++;
    }
    for (; type != TYPE_GONE && count > first && (placed[count - 1] == none || is_gone[placed[count - 1]]); count--)
        if (placed[count - 1] != none) types[placed[count - 1]] = TYPE_GONE;
    return count;
}

/* The places of all items in `placed`: types ascending; returns how many. */
static u32 place_all(u32 from, u32 old, u32 all, u32 *types, const u32 *found, u32 none)
{
    u32 count = 0;
    u64 next = 0;
    for (;;) {
        u64 least = ~0ull;
        for (u32 i = from; i < all; i++)
            if (types[i] >= next && types[i] < least) least = types[i];
        if (least == ~0ull) return count;
        count = place_type((u32)least, from, old, all, types, found, none, count);
        next = least + 1;
    }
}

/* After number_all: other numbers for what was found. The places lie in w->found, free ones as something that is gone. */
static void place(Work *w)
{
    u32 finds = 0;
    if (w->objects + 1 >= MOST_OBJECTS || w->records + 1 >= MOST_RECORDS) {
        fail(FAILED_MEMORY);
        return;
    }
    w->moved = 1;
#if ALLOCATES
    for (u32 i = old_objects; i < w->objects; i++) object_type[i] = type_of_object(w->object + i);
    for (u32 i = STATIC_OBJECTS; i < w->objects; i++) is_gone[i] = w->object[i].life == LIFE_GONE;
    w->object[w->objects] = (Object){.life = LIFE_GONE};
    w->numbered = place_all(STATIC_OBJECTS, old_objects, w->objects, object_type, w->object_number, w->objects);
    for (u32 i = 0; i < w->numbered; i++) {
        w->found[finds++] = placed[i];
        if (placed[i] != w->objects) w->object_number[placed[i]] = i + 1;
    }
#endif
#if RECORD_KINDS
    for (u32 i = old_records; i < w->records; i++) record_type[i] = type_of_record(w->record + i);
    for (u32 i = 0; i < w->records; i++) is_gone[i] = !w->record[i].kind;
    w->record[w->records] = (Record){0, 0, 0};
    w->recorded = place_all(0, old_records, w->records, record_type, w->record_number, w->records);
    for (u32 i = 0; i < w->recorded; i++) {
        w->found[finds++] = MOST_OBJECTS + placed[i];
        if (placed[i] != w->records) w->record_number[placed[i]] = i + 1;
    }
#endif
    w->finds = finds;
}

#endif
#endif
