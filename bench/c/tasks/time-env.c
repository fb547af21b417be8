//~ holds
#include <time.h>
#include <stdlib.h>
#include <assert.h>
#include <stdio.h>
int main(void) {
    srand(time(NULL));
    int r = rand();
    assert(r >= 0 && r <= RAND_MAX);
    time_t a = time(0), b = time(0);
    assert(difftime(b, a) >= 0);
    struct tm t = { .tm_year = 100, .tm_mon = 1, .tm_mday = 29 };
    assert(mktime(&t) != (time_t)-1);
    assert(t.tm_wday == 2);
    char *h = getenv("HOME");
    if (h) puts(h);
    char b2[20];
    assert(strftime(b2, sizeof b2, "%Y-%m-%d", &t) == 10);
    div_t d = div(7, -2);
    assert(d.quot == -3 && d.rem == 1);
    return 0;
}
