/* A name has the value that it was given last, also when others that go to the same slot come and go. */
#include <clew.h>

#include "dl/hashmap.h"

#define STEPS 4
#define NAMES 3

static const char *const KEYS[NAMES] = {"a", "i", "period"};

int main(void) {
    dl_hashmap map;
    int32_t values[NAMES];
    int there[NAMES] = {0, 0, 0};

    dl_hashmap_init(&map);
    for (int step = 0; step < STEPS; step++) {
        int name = clew_nondet_range(0, NAMES - 1);
        int32_t value = clew_nondet_int();

        if (clew_nondet_bool()) {
            clew_assert(dl_hashmap_set(&map, KEYS[name], value) == DL_OK);
            there[name] = 1;
            values[name] = value;
        } else {
            clew_assert(dl_hashmap_remove(&map, KEYS[name]) == (there[name] == 1));
            there[name] = 0;
        }
    }
    for (int name = 0; name < NAMES; name++) {
        int32_t value = 0;

        clew_assert(dl_hashmap_get(&map, KEYS[name], &value) == (there[name] == 1));
        clew_assert(!there[name] || value == values[name]);
    }
    clew_assert(map.count == (size_t)(there[0] + there[1] + there[2]));
    return 0;
}
