/* Reading memory whose contents go to the world: nobody here sees them, but they have to be there. */
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
