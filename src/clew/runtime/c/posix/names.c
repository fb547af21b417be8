#include "posix/names.h"
#include <__clew.h>
#include <string.h>

struct name {
    struct name *next;
    struct __clew_kept file;
    char text[];
};
static struct name *names; /* exit forgets these */
extern void (*__clew_forget_names)(void);
_Bool __clew_keeps_files = 0;

static void forget_name(struct name **at) {
    struct name *name = *at;
    *at = name->next;
    if (name->file.text != 0)
        __clew_free(name->file.text);
    __clew_free(name);
}

static void forget_names(void) {
    while (names != 0)
        forget_name(&names);
}

/* Where the name is, or the end of the list. */
static struct name **place_of(const char *name) {
    struct name **at = &names;
    while (*at != 0 && strcmp((*at)->text, name) != 0)
        at = &(*at)->next;
    return at;
}

_Bool __clew_is_device(const char *name) {
    return strncmp(name, "/dev/", 5) == 0 && strncmp(name + 5, "shm/", 4) != 0;
}

_Bool __clew_is_own(const char *name) {
    (void)strlen(name);
    __clew_atomic_begin();
    const struct name *found = *place_of(name);
    _Bool own = found != 0 && found->file.own;
    __clew_atomic_end();
    return own;
}

struct __clew_kept *__clew_kept_file(const char *name) {
    __clew_atomic_begin();
    struct name *found = *place_of(name);
    __clew_atomic_end();
    if (found != 0)
        return &found->file;
    size_t size = strlen(name) + 1;
    struct name *made = __clew_allocate(sizeof *made + size);
    made->file = (struct __clew_kept){.known = 1};
    memcpy(made->text, name, size);
    __clew_atomic_begin();
    made->next = names;
    names = made;
    __clew_forget_names = forget_names;
    __clew_atomic_end();
    return &made->file;
}

void __clew_own(const char *name) {
    if (__clew_is_device(name))
        return;
    struct __clew_kept *file = __clew_kept_file(name);
    file->own = 1;
    file->known = 0;
}

void __clew_removed(const char *name) {
    __clew_atomic_begin();
    struct name **at = place_of(name);
    if (*at != 0) {
        __clew_check((*at)->file.readers == 0 && (*at)->file.writers == 0, "library.unmodelled",
                     "a file that is open is removed or renamed");
        forget_name(at);
    }
    __clew_atomic_end();
}

void __clew_renamed(const char *from, const char *to) {
    if (strcmp(from, to) == 0)
        return;
    __clew_removed(to);
    if (!__clew_is_own(from))
        return;
    struct __clew_kept *new = __clew_kept_file(to), *old = __clew_kept_file(from);
    *new = *old;
    *old = (struct __clew_kept){.readers = old->readers, .writers = old->writers};
    __clew_removed(from);
}

void __clew_keep(struct __clew_kept *file, size_t place, const void *bytes, size_t count) {
    if (count == 0)
        return;
    size_t end = place + count;
    if (end > file->room) {
        char *larger = __clew_allocate(end * 2);
        if (file->size > 0)
            memcpy(larger, file->text, file->size);
        if (file->text != 0)
            __clew_free(file->text);
        file->text = larger;
        file->room = end * 2;
    }
    if (place > file->size)
        memset(file->text + file->size, 0, place - file->size);
    memcpy(file->text + place, bytes, count);
    if (end > file->size)
        file->size = end;
}
