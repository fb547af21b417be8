/* Any arguments of a program, where the user asks for them: so many at most, with so many characters at most. */
#include <__clew.h>

#define MOST 3
#define LENGTH 7

static char texts[MOST][LENGTH + 1];
static char *arguments[MOST + 2] = {"program"};

int __clew_argument_count(void) {
    int count = (int)__clew_nondet_range(1, MOST + 1);
    for (int i = 0; i < count - 1; i++) {
        for (int j = 0; j < LENGTH; j++)
            texts[i][j] = __clew_nondet_i8();
        arguments[i + 1] = texts[i];
    }
    return count;
}

char **__clew_argument_list(void) { return arguments; }
