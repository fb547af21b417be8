/* Reading memory whose contents go to the world: nobody here sees them, but they have to be there. Touching is for memory
   that the world may write: it stays what it is, but it has to be writable. */
#include "memory/look.h"
#include <__clew.h>

enum { ROOM = 64 };

void __clew_look(const void *from, size_t size) {
    char seen[ROOM];
    const char *at = from;
    for (; size > ROOM; at += ROOM, size -= ROOM)
        __clew_copy(seen, at, ROOM);
    if (size != 0)
        __clew_copy(seen, at, size);
}

void __clew_touch(void *at, size_t size) {
    char seen[ROOM], *to = at;
    for (; size > ROOM; to += ROOM, size -= ROOM) {
        __clew_copy(seen, to, ROOM);
        __clew_copy(to, seen, ROOM);
    }
    if (size != 0) {
        __clew_copy(seen, to, size);
        __clew_copy(to, seen, size);
    }
}
