/* Free choices of concrete runs: one answer each, drawn, instead of all of them one after the other.

   A run has a temper: it says which numbers are likely (the largest and smallest, small ones, those that the program
   mentions and their neighbours, what the state holds somewhere, what was given before or its complement, any), and how
   steadily a place gives the answer that it gave before in the same run. At a choice of what comes next, such as which
   interrupt, some answers are never given in a run, since what never comes disturbs nobody. The rest is chance; any
   answer is one that the program offers. What was answered is kept, so that the reference can follow.
   After: Groce, Zhang, Eide, Chen and Regehr, "Swarm testing", 2012; Aschermann, Schumilo, Blazytko, Gawlik and Holz,
   "REDQUEEN: fuzzing with input-to-state correspondence", 2019. */
#ifndef CLEW_DRAWS_H
#define CLEW_DRAWS_H

#define HABITS (1u << 14)
#define WHOLE_CHANCE 1024u
#define KINDS 11

enum { KIND_KNOWN, KIND_SMALL, KIND_EDGE, KIND_HELD, KIND_GIVEN, KIND_SAME, KIND_ANY, KIND_ZERO, KIND_ONES, KIND_LARGEST, KIND_LATER };

typedef struct Temper {
    u32 steady;   /* of WHOLE_CHANCE: how likely a place answers as before */
    u32 calm;     /* at a choice of what comes next, the first answer is usual */
    u32 one;      /* a kind for all numbers, or KINDS: any */
    u32 switches; /* of WHOLE_CHANCE: how likely another process goes on */
    u32 ranked;   /* processes have ranks: the highest one goes on, and falls behind the others now and then */
    u64 same, later, last;
    u64 left; /* by position modulo 64: answers that are never given */
} Temper;

typedef struct Habit {
    u64 key, value;
    u32 run;
} Habit;

static Temper temper;
static Habit habits[HABITS];
static u64 chance_seed, drawn[MOST_CHOICES], place_now;
static u32 run_number, drawn_again;

/* What an earlier run answered, as steps keep it (whose, how many, the answers), is given again, but for some. */
static const u64 *again_from;
static u32 again_left, again_in, again_changes;
static const u64 *known_numbers, *compared_numbers; /* that the program mentions, in ascending order */
static u32 known_count, compared_count;

static u64 chance(void)
{
    u64 z = (chance_seed += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

INLINE u32 below(u32 count)
{
    return (u32)((chance() >> 32) * count >> 32);
}

INLINE u32 happens(u32 likely)
{
    return below(WHOLE_CHANCE) < likely;
}

/* One of ascending numbers that have so many bits at most; `otherwise` where there is none. */
static u64 one_of(const u64 *numbers, u32 count, u32 width, u64 otherwise)
{
    u32 from = 0, to = count;
    while (width < 64 && from < to) {
        u32 middle = (from + to) / 2;
        if (numbers[middle] >> width) to = middle;
        else from = middle + 1;
    }
    return to ? numbers[below(to)] : otherwise;
}

/* What lies somewhere in the globals, or in an object that has changed. */
static u64 held_number(const Work *w, u32 width)
{
    u32 size = width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
    u32 object = STATIC_OBJECTS ? below(STATIC_OBJECTS) : 0;
    u64 value = 0;
    if (STATIC_OBJECTS && (!GLOBAL_BYTES || below(2)) && w->object[object].size >= size && w->object[object].size <= 4096) {
        const Object *o = w->object + object;
        __builtin_memcpy(&value, o->data + below(o->size - size + 1) / size * size, size);
    } else if (GLOBAL_BYTES >= size) {
        __builtin_memcpy(&value, w->globals + below(GLOBAL_BYTES - size + 1), size);
    }
    return value;
}

static u64 number_of_kind(const Work *w, u32 kind, u32 width)
{
    static const u64 small[] = {0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 20, 32, 33, 64, 100};
    static const u64 near[] = {0, 0, 0, 1, ~0ull};
    u64 half = 1ull << (width - 1);
    switch (kind) {
    case KIND_KNOWN: {
        u64 found = below(4) ? one_of(compared_numbers, compared_count, width, 0) : one_of(known_numbers, known_count, width, 0);
        return found + near[below(5)];
    }
    case KIND_EDGE: {
        const u64 edges[] = {0, 1, ~0ull, half - 1, half, half + 1, 2, ~1ull};
        return edges[below(8)];
    }
    case KIND_HELD: return held_number(w, width) + near[below(5)];
    case KIND_GIVEN: {
        u64 last = temper.last;
        const u64 found[] = {last, last + 1, last - 1, ~last, ~last, 0 - last, last << 1, last >> 1};
        return found[below(8)];
    }
    case KIND_SAME: return temper.same;
    case KIND_ANY: return chance();
    case KIND_ZERO: return 0;
    case KIND_ONES: return ~0ull;
    case KIND_LARGEST: return half - 1;
    case KIND_LATER: return temper.last + temper.later;
    default: return small[below(sizeof small / sizeof small[0])];
    }
}

/* Numbers of few bits: all are about as likely. */
#define NARROW 2

static u64 fresh_number(const Work *w, u32 width)
{
    static const u8 likely[] = {
        KIND_KNOWN, KIND_KNOWN, KIND_KNOWN, KIND_KNOWN, KIND_HELD, KIND_HELD, KIND_HELD, KIND_GIVEN, KIND_GIVEN, KIND_SMALL, KIND_EDGE,
        KIND_SAME, KIND_ANY, KIND_ANY, KIND_ZERO, KIND_ONES, KIND_LARGEST, KIND_LATER};
    if (width <= NARROW && temper.one == KINDS) return chance();
    if (temper.one < KINDS && happens(960)) return number_of_kind(w, temper.one, width);
    return number_of_kind(w, likely[below(sizeof likely)], width);
}

/* The habit of this place at this choice: fresh where the run has none yet. */
INLINE Habit *habit_of(const Work *w, u32 what)
{
    u64 key = (place_now ^ ((u64)what << 8 | w->met)) * 0x9e3779b97f4a7c15ull;
    Habit *h = habits + (key >> 50);
    if (h->run != run_number || h->key != key) *h = (Habit){key, 0, 0};
    return h;
}

/* Of so few answers any one is as good as another. */
#define FEW_ANSWERS 16

/* Answers of the first choice of a step that the run never gives are passed over. */
static u32 position_drawn(const Work *w, u32 count)
{
    u64 left = temper.left >> (count * 7 & 31);
    for (u32 tries = 0; tries < 8; tries++) {
        u32 found = below(count);
        if (w->met || drawn_again || !(left >> (found & 31) & 1)) return found;
    }
    return 0;
}

/* The position of an answer among few, or of a way to go on. */
static u32 position_of(const Work *w, u32 count)
{
    if (count < 2) return 0;
    if (drawn_again || !happens(temper.steady)) return position_drawn(w, count);
    Habit *h = habit_of(w, 1000 + count);
    if (h->run != run_number) *h = (Habit){h->key, temper.calm && !w->met ? 0 : position_drawn(w, count), run_number};
    return (u32)h->value;
}

/* Whether an earlier answer is given again; *found is it. */
static u32 is_given_again(u64 *found)
{
    while (again_left && !again_in) {
        if (again_left < 2) return again_left = 0;
        again_in = (u32)again_from[1];
        again_from += 2;
        again_left -= 2;
    }
    if (!again_left) return 0;
    *found = *again_from++;
    again_left--;
    again_in--;
    return !happens(again_changes);
}

/* A number between two ends, in the order of its sort. */
u64 draw(Work *w, u32 width, u64 low, u64 high)
{
    u64 mask = width == 64 ? ~0ull : (1ull << width) - 1, room = (high - low) & mask, found = low;
    if (UNLIKELY(w->met == MOST_CHOICES)) return fail(FAILED_REFUSED), 0;
    if (is_given_again(&found) && ((found - low) & mask) <= room) {
        if (width > NARROW) temper.last = found;
        return drawn[w->met++] = found;
    }
    if (room < FEW_ANSWERS) {
        found = (low + position_of(w, (u32)room + 1)) & mask;
        return drawn[w->met++] = found;
    }
    Habit *h = habit_of(w, width);
    u32 usual = !drawn_again && happens(temper.steady);
    if (usual && h->run == run_number) {
        found = h->value;
    } else {
        u32 tries = 0;
        do found = fresh_number(w, width) & mask;
        while (((found - low) & mask) > room && ++tries < 4);
        if (usual) *h = (Habit){h->key, found, run_number};
    }
    if (((found - low) & mask) > room) found = (low + (room == ~0ull ? chance() : chance() % (room + 1))) & mask;
    if (width > NARROW) temper.last = found;
    return drawn[w->met++] = found;
}

/* One of `count` alternatives, which must be some. */
u32 pick(Work *w, u32 count)
{
    if (UNLIKELY(w->met == MOST_CHOICES)) return fail(FAILED_REFUSED), 0;
    u64 earlier;
    u32 found = is_given_again(&earlier) && earlier < count ? (u32)earlier : position_of(w, count);
    w->counts[w->met] = count;
    drawn[w->met++] = found;
    return found;
}

/* A temper for the next run. */
static void temper_drawn(u32 whole)
{
    static const u32 steady[] = {0, 300, 512, 820, 940, 1000, 1016}, switches[] = {512, 102, 1024, 20, 256, 5};
    run_number++;
    temper.steady = steady[below(7)];
    temper.calm = below(2);
    temper.one = below(3) ? KINDS : below(KINDS);
    temper.switches = switches[below(6)];
    temper.ranked = below(2);
    temper.same = number_of_kind(&work, below(2) ? KIND_KNOWN : KIND_SMALL, 32);
    temper.later = below(2) ? 1 : number_of_kind(&work, KIND_KNOWN, 16);
    temper.left = below(2) || whole ? 0 : chance() & chance();
}

#endif
