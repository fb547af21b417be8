/* Who is known on the machine: anyone may be unknown, and what is told of others is anything. */
#include <__clew.h>
#include <errno.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 64, TEXTS = 4 };

static char name[LONGEST], texts[TEXTS][LONGEST];
static struct passwd account;

static char *any_text(char *text, size_t room) {
    __VERIFIER_nondet_memory(text, room);
    text[room - 1] = 0;
    return text;
}

/* An account of that name, or of any, which may be unknown; it stands where the last one stood. */
static struct passwd *told(const char *called, size_t length) {
    if (length >= LONGEST || __clew_nondet_bool())
        return 0;
    if (called != 0)
        memcpy(name, called, length + 1);
    else
        any_text(name, LONGEST);
    account.pw_name = name;
    account.pw_passwd = any_text(texts[0], LONGEST);
    account.pw_gecos = any_text(texts[1], LONGEST);
    account.pw_dir = any_text(texts[2], LONGEST);
    account.pw_shell = any_text(texts[3], LONGEST);
    account.pw_uid = (uid_t)__clew_nondet_i32();
    account.pw_gid = (gid_t)__clew_nondet_i32();
    return &account;
}

struct passwd *getpwnam(const char *called) { return told(called, strlen(called)); }
struct passwd *getpwuid(uid_t user) {
    struct passwd *found = told(0, 0);
    if (found != 0)
        found->pw_uid = user;
    return found;
}
struct passwd *getpwent(void) { return told(0, 0); }
void setpwent(void) {}
void endpwent(void) {}

/* Into the room of the program: each text stands somewhere in what is left of it. */
static int filled(struct passwd *to, const char *called, size_t length, char *room, size_t size,
                  struct passwd **result) {
    *result = 0;
    if (__clew_nondet_bool())
        return __clew_nondet_bool() ? 0 : EIO;
    if (length + 2 > size || __clew_nondet_bool())
        return ERANGE;
    char *rest = any_text(room, size), **places[] = {&to->pw_passwd, &to->pw_gecos, &to->pw_dir, &to->pw_shell};
    to->pw_name = rest;
    if (called != 0) {
        memcpy(rest, called, length + 1);
        rest += length + 1;
    }
    for (int i = 0; i < TEXTS; i++)
        *places[i] = rest + __clew_nondet_range(0, room + size - rest - 1);
    to->pw_uid = (uid_t)__clew_nondet_i32();
    to->pw_gid = (gid_t)__clew_nondet_i32();
    *result = to;
    return 0;
}

int getpwnam_r(const char *called, struct passwd *to, char *room, size_t size, struct passwd **result) {
    return filled(to, called, strlen(called), room, size, result);
}
int getpwuid_r(uid_t user, struct passwd *to, char *room, size_t size, struct passwd **result) {
    int error = filled(to, 0, 0, room, size, result);
    if (*result != 0)
        to->pw_uid = user;
    return error;
}

char *getlogin(void) {
    static char own[LONGEST];
    return __clew_nondet_bool() ? any_text(own, LONGEST) : 0;
}
int getlogin_r(char *text, size_t size) {
    if (size == 0 || __clew_nondet_bool())
        return ERANGE;
    any_text(text, size);
    return 0;
}
