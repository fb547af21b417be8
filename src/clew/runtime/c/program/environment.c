/* The world around the program: no variables are set but those that it sets, and no arguments are given. */
#include <__clew.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

char *__progname = "program";

static struct variable { /* the newest of a name counts, and none is forgotten: who has a value may keep it; behind one
                            without a name nothing counts */
    const struct variable *next;
    const char *name;
    size_t length;
    char *value;
} const *variables;

static void add(const char *name, size_t length, char *value) {
    struct variable *added = __clew_allocate(sizeof *added);
    *added = (struct variable){variables, name, length, value};
    variables = added;
}

static char *value_of(const char *name, size_t length) {
    for (const struct variable *at = variables; at != 0 && at->name != 0; at = at->next)
        if (at->length == length && strncmp(at->name, name, length) == 0)
            return at->value;
    return 0;
}

/* The text "name=value", of which a value of null is unset. */
static void add_copy(const char *name, const char *value) {
    size_t length = strlen(name), size = value == 0 ? 1 : strlen(value) + 1;
    char *text = __clew_allocate(length + 1 + size);
    memcpy(text, name, length + 1);
    if (value != 0)
        memcpy(text + length + 1, value, size);
    add(text, length, value == 0 ? 0 : text + length + 1);
}

static int is_no_name(const char *name) {
    int wrong = *name == 0 || strchr(name, '=') != 0;
    if (wrong)
        errno = EINVAL;
    return wrong;
}

char *getenv(const char *name) { return value_of(name, strlen(name)); }
char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrites) {
    (void)strlen(value);
    if (is_no_name(name))
        return -1;
    if (overwrites || getenv(name) == 0)
        add_copy(name, value);
    return 0;
}

int unsetenv(const char *name) {
    if (is_no_name(name))
        return -1;
    if (getenv(name) != 0)
        add_copy(name, 0);
    return 0;
}

/* The text itself becomes part of the world. */
int putenv(char *text) {
    char *end = strchr(text, '=');
    if (end == 0)
        return unsetenv(text);
    add(text, (size_t)(end - text), end + 1);
    return 0;
}

int clearenv(void) { return add(0, 0, 0), 0; }

double difftime(time_t left, time_t right) { return (double)(left - right); }

int pthread_setname_np(pthread_t thread, const char *name) { return (void)thread, (void)strlen(name), 0; }

static int concurrency;

int pthread_setconcurrency(int level) {
    if (level < 0)
        return EINVAL;
    concurrency = level;
    return 0;
}

int pthread_getconcurrency(void) { return concurrency; }
