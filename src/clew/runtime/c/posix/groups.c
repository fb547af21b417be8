/* Groups of accounts: any may be unknown, and what is told of others is anything. */
#include <__clew.h>
#include <errno.h>
#include <grp.h>
#include <string.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 64, MEMBERS = 2 };

static char name[LONGEST], password[LONGEST], texts[MEMBERS][LONGEST], *members[MEMBERS + 1];
static struct group group;

static char *any_text(char *text) {
    __VERIFIER_nondet_memory(text, LONGEST);
    text[LONGEST - 1] = 0;
    return text;
}

/* A group of that name, or of any; it stands where the last one stood. */
static struct group *told(const char *called, size_t length) {
    if (length >= LONGEST || __clew_nondet_bool())
        return 0;
    if (called != 0)
        memcpy(name, called, length + 1);
    else
        any_text(name);
    long count = __clew_nondet_range(0, MEMBERS);
    for (int i = 0; i <= MEMBERS; i++)
        members[i] = i < count ? any_text(texts[i]) : 0;
    group = (struct group){name, any_text(password), (gid_t)__clew_nondet_i32(), members};
    return &group;
}

struct group *getgrnam(const char *called) { return told(called, strlen(called)); }
struct group *getgrgid(gid_t number) {
    struct group *found = told(0, 0);
    if (found != 0)
        found->gr_gid = number;
    return found;
}
struct group *getgrent(void) { return told(0, 0); }
void setgrent(void) {}
void endgrent(void) {}

int getgroups(int count, gid_t list[]) {
    if (count < 0 || __clew_nondet_bool()) {
        errno = EINVAL;
        return -1;
    }
    int known = (int)__clew_nondet_range(0, count > 0 ? count : 65536);
    for (int i = 0; count > 0 && i < known; i++)
        list[i] = (gid_t)__clew_nondet_i32();
    return known;
}
int setgroups(size_t count, const gid_t list[]) {
    for (size_t i = 0; i < count; i++)
        (void)((const volatile gid_t *)list)[i];
    return -__clew_nondet_bool();
}
int initgroups(const char *user, gid_t number) { return (void)strlen(user), (void)number, -__clew_nondet_bool(); }
