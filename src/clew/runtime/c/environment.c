/* The world around the program: no variables are set, and no arguments are given. */
#include <__clew.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt;

char *getenv(const char *name) { return (void)*(volatile const char *)name, (char *)0; }

int getopt(int count, char *const arguments[], const char *options) {
    (void)arguments, (void)options;
    __clew_check(count <= 1, "library.unmodelled", "arguments of the program are not modelled");
    return -1;
}

double difftime(time_t left, time_t right) { return (double)(left - right); }

int pthread_setname_np(pthread_t thread, const char *name) { return (void)thread, (void)*(volatile const char *)name, 0; }

static int concurrency;

int pthread_setconcurrency(int level) {
    if (level < 0)
        return EINVAL;
    concurrency = level;
    return 0;
}

int pthread_getconcurrency(void) { return concurrency; }
