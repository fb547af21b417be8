// Zones as difference bound matrices: entry (i, j) bounds x_i - x_j, clock 0 is zero. A bound is 2 * value + 1 for
// "at most" and 2 * value for "below"; INFINITE is none. Matrices are kept closed: every bound is the tightest.
// After: Bengtsson and Yi, "Timed Automata: Semantics, Algorithms and Tools", 2004; extrapolation: Behrmann, Bouyer,
// Larsen and Pelanek, "Lower and Upper Bounds in Zone Based Abstractions of Timed Automata", 2004.

typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned long usize;

#define INFINITE 0x7fffffff
#define NONE (-0x7fffffff - 1)
#define EMPTY 0x7fffffffffffffffLL
#define NO_MEMORY (-EMPTY - 1)
#define MOST_CLOCKS 250
#define ZERO 1

void *malloc(usize);
void *realloc(void *, usize);
void free(void *);
void *memcpy(void *, const void *, usize);

typedef struct {
  int32_t size;
  int32_t failed;
  int64_t count, room;
  int32_t *matrices;
  int64_t *next;      // the next zone of the same state, or -1
  uint8_t *alive;     // whether no later zone covers it
  int64_t *first;     // of each state its first zone, or -1
  int64_t states, state_room;
  int32_t *scratch;
} Zones;

static inline int32_t sum(int32_t a, int32_t b) {
  if (a == INFINITE || b == INFINITE) return INFINITE;
  return ((a & ~1) + (b & ~1)) | (a & b & 1);
}

static int closed(int32_t *m, int n) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++) {
      int32_t ik = m[i * n + k];
      if (ik == INFINITE) continue;
      for (int j = 0; j < n; j++) {
        int32_t through = sum(ik, m[k * n + j]);
        if (through < m[i * n + j]) m[i * n + j] = through;
      }
    }
  for (int i = 0; i < n; i++)
    if (m[i * n + i] < ZERO) return 0;
  return 1;
}

static int constrain(int32_t *m, int n, int x, int y, int32_t bound) {
  if (bound >= m[x * n + y]) return 1;
  if (sum(bound, m[y * n + x]) < ZERO) return 0;
  m[x * n + y] = bound;
  for (int i = 0; i < n; i++) {
    int32_t ix = sum(m[i * n + x], bound);
    if (ix == INFINITE) continue;
    for (int j = 0; j < n; j++) {
      int32_t through = sum(ix, m[y * n + j]);
      if (through < m[i * n + j]) m[i * n + j] = through;
    }
  }
  return 1;
}

static void reset(int32_t *m, int n, int x, int32_t value) {
  int32_t above = 2 * value + 1, below = -2 * value + 1;
  for (int i = 0; i < n; i++) {
    if (i == x) continue;
    m[x * n + i] = sum(above, m[i]);
    m[i * n + x] = sum(m[i * n], below);
  }
  m[x * n + x] = ZERO;
}

static void elapse(int32_t *m, int n) {
  for (int i = 1; i < n; i++) m[i * n] = INFINITE;
}

// Operations come as four numbers each: 0 x y bound, 1 x value _, 2 _ _ _ (time passes).
int32_t clew_zone_apply(int32_t *m, int32_t n, const int32_t *operations, int32_t count) {
  for (int32_t k = 0; k < count; k++, operations += 4) {
    switch (operations[0]) {
      case 0:
        if (!constrain(m, n, operations[1], operations[2], operations[3])) return 0;
        break;
      case 1:
        reset(m, n, operations[1], operations[2]);
        break;
      default:
        elapse(m, n);
    }
  }
  return 1;
}

// Forget what no later comparison tells apart (Extra+ of lower and upper bounds; with both the same, of maximal ones).
// NONE stands for a clock that is not compared so before it is set again.
static void extrapolate(int32_t *m, int32_t n, const int32_t *lower, const int32_t *upper) {
  int changed = 0;
  int32_t least[MOST_CLOCKS + 1];  // the least value of each clock
  for (int i = 0; i < n; i++) least[i] = -(m[i] >> 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int32_t bound = m[i * n + j];
      if (i == j || bound == INFINITE) continue;
      if (i > 0 && (lower[i] == NONE || bound > 2 * lower[i] + 1 || least[i] > lower[i])) bound = INFINITE;
      else if (j > 0 && (upper[j] == NONE || least[j] > upper[j])) {
        if (i > 0) bound = INFINITE;
        else bound = upper[j] == NONE ? ZERO : -2 * upper[j];
      }
      if (bound > m[i * n + j]) {
        m[i * n + j] = bound;
        changed = 1;
      }
    }
  if (changed) closed(m, n);
}

static int includes(const int32_t *larger, const int32_t *smaller, int entries) {
  for (int i = 0; i < entries; i++)
    if (smaller[i] > larger[i]) return 0;
  return 1;
}

static int same(const int32_t *one, const int32_t *other, int entries) {
  for (int i = 0; i < entries; i++)
    if (one[i] != other[i]) return 0;
  return 1;
}

Zones *clew_zones(int32_t clocks) {
  Zones *zones = malloc(sizeof(Zones));
  if (!zones) return 0;
  int32_t n = clocks + 1;
  *zones = (Zones){.size = n, .scratch = malloc(sizeof(int32_t) * n * n)};
  if (!zones->scratch) zones->failed = 1;
  return zones;
}

void clew_zones_release(Zones *zones) {
  free(zones->matrices);
  free(zones->next);
  free(zones->alive);
  free(zones->first);
  free(zones->scratch);
  free(zones);
}

static int grown(Zones *zones) {
  if (zones->count < zones->room) return 1;
  int64_t room = zones->room ? 2 * zones->room : 1024;
  int64_t entries = (int64_t)zones->size * zones->size;
  void *matrices = realloc(zones->matrices, sizeof(int32_t) * entries * room);
  if (matrices) zones->matrices = matrices;
  void *next = realloc(zones->next, sizeof(int64_t) * room);
  if (next) zones->next = next;
  void *alive = realloc(zones->alive, room);
  if (alive) zones->alive = alive;
  if (!matrices || !next || !alive) {
    zones->failed = 1;
    return 0;
  }
  zones->room = room;
  return 1;
}

static int known(Zones *zones, int64_t state) {
  if (state < zones->states) return 1;
  if (state >= zones->state_room) {
    int64_t room = zones->state_room ? zones->state_room : 1024;
    while (room <= state) room *= 2;
    void *first = realloc(zones->first, sizeof(int64_t) * room);
    if (!first) {
      zones->failed = 1;
      return 0;
    }
    zones->first = first;
    zones->state_room = room;
  }
  for (int64_t i = zones->states; i <= state; i++) zones->first[i] = -1;
  zones->states = state + 1;
  return 1;
}

// The zone in `scratch` at a state: its new number, or -1 - number of the one that covers it (or is the same, where
// `exact`), or NO_MEMORY.
static int64_t kept(Zones *zones, int64_t state, int32_t exact) {
  int entries = zones->size * zones->size;
  if (!known(zones, state) || !grown(zones)) return NO_MEMORY;
  int64_t *link = &zones->first[state];
  while (*link >= 0) {
    int64_t other = *link;
    int32_t *m = zones->matrices + (int64_t)entries * other;
    if (exact ? same(m, zones->scratch, entries) : includes(m, zones->scratch, entries)) return -1 - other;
    if (!exact && includes(zones->scratch, m, entries)) {
      zones->alive[other] = 0;
      *link = zones->next[other];
      continue;
    }
    link = &zones->next[other];
  }
  int64_t number = zones->count++;
  memcpy(zones->matrices + (int64_t)entries * number, zones->scratch, sizeof(int32_t) * entries);
  zones->alive[number] = 1;
  zones->next[number] = zones->first[state];
  zones->first[state] = number;
  return number;
}

// All clocks are zero.
void clew_zone_start(int32_t *m, int32_t n) {
  for (int i = 0; i < n * n; i++) m[i] = ZERO;
}

// From a zone (or from the start, where it is below zero) through operations to a state: a new zone, or EMPTY.
int64_t clew_zone_step(Zones *zones, int64_t source, const int32_t *operations, int32_t count, int64_t state,
                       const int32_t *lower, const int32_t *upper, int32_t exact) {
  int32_t n = zones->size;
  if (source < 0) clew_zone_start(zones->scratch, n);
  else memcpy(zones->scratch, zones->matrices + (int64_t)n * n * source, sizeof(int32_t) * n * n);
  if (!clew_zone_apply(zones->scratch, n, operations, count)) return EMPTY;
  if (lower) extrapolate(zones->scratch, n, lower, upper);
  return kept(zones, state, exact);
}

int32_t clew_zone_alive(Zones *zones, int64_t number) { return zones->alive[number]; }

int64_t clew_zone_count(Zones *zones) { return zones->count; }

void clew_zone_copy(Zones *zones, int64_t number, int32_t *into) {
  memcpy(into, zones->matrices + (int64_t)zones->size * zones->size * number,
         sizeof(int32_t) * zones->size * zones->size);
}
