#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static void show(const char *line) {
    if (line != NULL)
        printf("%.10s\n", line); //~ fails memory.out-of-bounds
}

int main(void) {
    char name[4] = {'a', 'b', 'c', 'd'};
    int rounds = __VERIFIER_nondet_int();
    unsigned full = 0;
    for (int i = 0; i < rounds; i++) {
        if (full < 10)
            full++;
        else
            show(name);
    }
    return full > 10;
}
