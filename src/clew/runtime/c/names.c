#include "names.h"
#include <__clew.h>
#include <string.h>

struct name {
    struct name *next;
    char text[];
};
static struct name *names; /* exit forgets these */
extern void (*__clew_forget_names)(void);

static void forget_names(void) {
    while (names != 0) {
        struct name *name = names;
        names = name->next;
        __clew_free(name);
    }
}

_Bool __clew_is_device(const char *name) {
    return strncmp(name, "/dev/", 5) == 0 && strncmp(name + 5, "shm/", 4) != 0;
}

_Bool __clew_is_own(const char *name) {
    (void)strlen(name);
    __clew_atomic_begin();
    const struct name *at = names;
    while (at != 0 && strcmp(at->text, name) != 0)
        at = at->next;
    __clew_atomic_end();
    return at != 0;
}

void __clew_own(const char *name) {
    if (__clew_is_own(name) || __clew_is_device(name))
        return;
    size_t size = strlen(name) + 1;
    struct name *made = __clew_allocate(sizeof *made + size);
    memcpy(made->text, name, size);
    __clew_atomic_begin();
    made->next = names;
    names = made;
    __clew_forget_names = forget_names;
    __clew_atomic_end();
}
