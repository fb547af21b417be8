//~ holds
// Callbacks of other types: with fewer parameters, another width, or a result that is dropped or missing.
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static int seen;

static int equal() { return 0; }
static long order(const int *left, const int *right) { return *left - *right; }
static int last() { return ++seen; }
static void heard() { seen = 7; }
static int once(int number) { return number; }
static void quiet(int number) { seen += number; }

int main(void) {
    int numbers[3] = {3, 1, 2};
    atexit((void (*)(void))last);
    signal(SIGINT, heard);
    raise(SIGINT);
    assert(seen == 7);
    qsort(numbers, 3, sizeof *numbers, equal);
    qsort(numbers, 3, sizeof *numbers, (int (*)(const void *, const void *))order);
    assert(numbers[0] == 1 && numbers[2] == 3);
    int (*more)(int, int) = (int (*)(int, int))once;
    assert(more(4, 5) == 4);
    int (*loud)(int) = (int (*)(int))quiet;
    loud(1);
    assert(seen == 8);
    return 0;
}
