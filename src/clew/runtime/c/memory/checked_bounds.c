/* Functions of annex K of C11: memory and texts with the size of their target. A violated constraint is a result. */
#include <__clew.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>

typedef int errno_t;
typedef size_t rsize_t;
#define LARGEST (SIZE_MAX >> 1)

static int overlap(const void *left, rsize_t left_size, const void *right, rsize_t right_size) {
    if (!__clew_is_same(left, right))
        return 0;
    const char *one = left, *other = right;
    return one < other ? (rsize_t)(other - one) < left_size : (rsize_t)(one - other) < right_size;
}

errno_t memset_s(void *target, rsize_t room, int value, rsize_t count) {
    if (target == 0 || room > LARGEST)
        return EINVAL;
    if (count > room) {
        memset(target, value, room);
        return EINVAL;
    }
    memset(target, value, count);
    return 0;
}

static errno_t moved(void *target, rsize_t room, const void *source, rsize_t count, int apart) {
    if (target == 0 || room > LARGEST)
        return EINVAL;
    if (source == 0 || count > room || (apart && count != 0 && overlap(target, room, source, count))) {
        memset(target, 0, room);
        return source == 0 ? EINVAL : ERANGE;
    }
    memmove(target, source, count);
    return 0;
}
errno_t memcpy_s(void *restrict target, rsize_t room, const void *restrict source, rsize_t count) {
    return moved(target, room, source, count, 1);
}
errno_t memmove_s(void *target, rsize_t room, const void *source, rsize_t count) {
    return moved(target, room, source, count, 0);
}

size_t strnlen_s(const char *text, size_t most) { return text == 0 ? 0 : strnlen(text, most); }

/* At most so many characters of the source, behind so many that are there already. */
static errno_t joined(char *target, rsize_t room, rsize_t behind, const char *source, rsize_t most) {
    rsize_t length = source == 0 ? 0 : strnlen(source, most);
    if (source == 0 || behind >= room || length >= room - behind || overlap(target, room, source, length + 1)) {
        target[0] = 0;
        return source == 0 ? EINVAL : ERANGE;
    }
    memcpy(target + behind, source, length);
    target[behind + length] = 0;
    return 0;
}
static int is_wrong(const char *target, rsize_t room) { return target == 0 || room == 0 || room > LARGEST; }

errno_t strcpy_s(char *restrict target, rsize_t room, const char *restrict source) {
    return is_wrong(target, room) ? EINVAL : joined(target, room, 0, source, room);
}
errno_t strncpy_s(char *restrict target, rsize_t room, const char *restrict source, rsize_t count) {
    return is_wrong(target, room) ? EINVAL : joined(target, room, 0, source, count < room ? count : room);
}
errno_t strcat_s(char *restrict target, rsize_t room, const char *restrict source) {
    return is_wrong(target, room) ? EINVAL : joined(target, room, strnlen(target, room), source, room);
}
errno_t strncat_s(char *restrict target, rsize_t room, const char *restrict source, rsize_t count) {
    return is_wrong(target, room) ? EINVAL
                                  : joined(target, room, strnlen(target, room), source, count < room ? count : room);
}
