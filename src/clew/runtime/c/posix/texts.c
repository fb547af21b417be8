/* Names that the system makes up or tells: any text that fits, or none. */
#include <__clew.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 64 };

static char *any_text(char *text, size_t room) {
    __VERIFIER_nondet_memory(text, room);
    text[room - 1] = 0;
    return text;
}

static int perhaps(int error) {
    if (__clew_nondet_bool())
        return 0;
    errno = error;
    return -1;
}

static char *any_path(char *text, size_t room) {
    any_text(text, room);
    text[0] = '/';
    return text;
}

char *tmpnam(char *to) {
    static char own[L_tmpnam];
    return __clew_nondet_bool() ? any_path(to != 0 ? to : own, L_tmpnam) : 0;
}
char *tempnam(const char *folder, const char *begin) {
    (void)(folder != 0 && strlen(folder)), (void)(begin != 0 && strlen(begin));
    char *name = __clew_nondet_bool() ? malloc(LONGEST) : 0;
    return name != 0 ? any_path(name, LONGEST) : 0;
}
/* The last six characters; none of them is the end, and an empty name says that there was none. */
char *mktemp(char *name) {
    size_t length = strlen(name);
    if (length < 6 || strcmp(name + length - 6, "XXXXXX") != 0 || perhaps(EEXIST) != 0) {
        *name = 0;
        return name;
    }
    for (size_t i = length - 6; i < length; i++)
        name[i] = (char)__clew_nondet_range('0', 'z');
    return name;
}
char *ctermid(char *to) {
    static char own[L_ctermid];
    return strcpy(to != 0 ? to : own, "/dev/tty");
}
char *get_current_dir_name(void) { return getcwd(0, 0); }

char *getpass(const char *question) {
    static char own[LONGEST];
    (void)strlen(question);
    return __clew_nondet_bool() ? any_text(own, LONGEST) : 0;
}

int getdomainname(char *to, size_t size) {
    if (size == 0 || perhaps(EINVAL) != 0)
        return -1;
    __VERIFIER_nondet_memory(to, size);
    if (size > LONGEST) /* what does not fit has no end */
        to[LONGEST] = 0;
    return 0;
}
size_t confstr(int name, char *to, size_t size) {
    (void)name;
    if (to != 0 && size > 0)
        any_text(to, size);
    return (size_t)__clew_nondet_range(0, LONGEST);
}
long gethostid(void) { return (long)__clew_nondet_range(INT32_MIN, INT32_MAX); }
int getdtablesize(void) { return (int)__clew_nondet_range(20, INT32_MAX); }
