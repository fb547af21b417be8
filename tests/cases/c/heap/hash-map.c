//? valid-memsafety
//~ holds
#include <stdlib.h>
#include <string.h>

struct entry {
    char *key;
    int value;
    struct entry *next;
};

struct map {
    struct entry **slots;
    size_t size, count;
};

static size_t hash(const char *text) {
    size_t found = 5381;
    while (*text != 0)
        found = found * 33 + (unsigned char)*text++;
    return found;
}

static void grow(struct map *map) {
    size_t size = 2 * map->size;
    struct entry **slots = calloc(size, sizeof *slots);
    for (size_t i = 0; i < map->size; i++)
        for (struct entry *at = map->slots[i], *next; at != NULL; at = next) {
            next = at->next;
            at->next = slots[hash(at->key) % size];
            slots[hash(at->key) % size] = at;
        }
    free(map->slots);
    map->slots = slots;
    map->size = size;
}

static int *at(struct map *map, const char *key) {
    size_t place = hash(key) % map->size;
    for (struct entry *each = map->slots[place]; each != NULL; each = each->next)
        if (strcmp(each->key, key) == 0)
            return &each->value;
    if (++map->count > map->size)
        grow(map);
    place = hash(key) % map->size;
    struct entry *made = malloc(sizeof *made);
    made->key = strdup(key);
    made->value = 0;
    made->next = map->slots[place];
    map->slots[place] = made;
    return &made->value;
}

int main(void) {
    const char *words[] = {"the", "cat", "the", "dog", "a", "cat", "the"};
    struct map map = {calloc(2, sizeof(struct entry *)), 2, 0};
    for (int i = 0; i < 7; i++)
        ++*at(&map, words[i]);
    if (*at(&map, "the") != 3 || *at(&map, "cat") != 2)
        abort();
    for (size_t i = 0; i < map.size; i++)
        for (struct entry *each = map.slots[i], *next; each != NULL; each = next) {
            next = each->next;
            free(each->key);
            free(each);
        }
    free(map.slots);
    return 0;
}
