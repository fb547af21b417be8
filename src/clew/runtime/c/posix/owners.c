/* As whom the program runs: any user and group, who stay the same until it becomes another one; that may be refused. */
#include <__clew.h>
#include <errno.h>
#include <unistd.h>

enum { USER, EFFECTIVE_USER, GROUP, EFFECTIVE_GROUP, OWNERS };

static unsigned owners[OWNERS];
static _Bool told;

static void settle(void) {
    for (int i = 0; i < OWNERS && !told; i++)
        owners[i] = (unsigned)__clew_nondet_i32();
    told = 1;
}

static unsigned owner(int which) {
    __clew_atomic_begin();
    settle();
    unsigned value = owners[which];
    __clew_atomic_end();
    return value;
}

/* Both at once; a number of -1 changes nothing, and who may do all becomes another one wholly. */
static int become(int real, unsigned first, unsigned second, _Bool wholly) {
    if (__clew_nondet_bool()) {
        errno = EPERM;
        return -1;
    }
    __clew_atomic_begin();
    settle();
    if (wholly && __clew_nondet_bool())
        first = second;
    if (first != -1u)
        owners[real] = first;
    if (second != -1u)
        owners[real + 1] = second;
    __clew_atomic_end();
    return 0;
}

uid_t getuid(void) { return owner(USER); }
uid_t geteuid(void) { return owner(EFFECTIVE_USER); }
gid_t getgid(void) { return owner(GROUP); }
gid_t getegid(void) { return owner(EFFECTIVE_GROUP); }
int setuid(uid_t user) { return become(USER, -1u, user, 1); }
int setgid(gid_t group) { return become(GROUP, -1u, group, 1); }
int seteuid(uid_t user) { return become(USER, -1u, user, 0); }
int setegid(gid_t group) { return become(GROUP, -1u, group, 0); }
int setreuid(uid_t real, uid_t effective) { return become(USER, real, effective, 0); }
int setregid(gid_t real, gid_t effective) { return become(GROUP, real, effective, 0); }
int setresuid(uid_t real, uid_t effective, uid_t kept) { return (void)kept, setreuid(real, effective); }
int setresgid(gid_t real, gid_t effective, gid_t kept) { return (void)kept, setregid(real, effective); }
/* To whom the program may go back is not followed. */
int getresuid(uid_t *real, uid_t *effective, uid_t *kept) {
    *real = getuid(), *effective = geteuid(), *kept = (uid_t)__clew_nondet_i32();
    return 0;
}
int getresgid(gid_t *real, gid_t *effective, gid_t *kept) {
    *real = getgid(), *effective = getegid(), *kept = (gid_t)__clew_nondet_i32();
    return 0;
}
