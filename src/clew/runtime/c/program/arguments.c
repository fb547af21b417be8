/* Any arguments of a program: a few short ones, a long one that repeats a character, or many that are alike. */
#include <__clew.h>

#define FEW 3
#define SHORT 11
#define LONG 500
#define MANY 40

static char few[FEW][SHORT + 1], one[LONG + 1], many[MANY][2];
static char *arguments[MANY + 2] = {"program"};

static int few_of_them(int count) {
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < SHORT; j++)
            few[i][j] = __clew_nondet_i8();
        arguments[i + 1] = few[i];
    }
    return count + 1;
}

static int a_long_one(void) {
    char repeated = __clew_nondet_i8();
    for (int i = 0; i < LONG; i++)
        one[i] = repeated;
    arguments[1] = one;
    return 2;
}

static int many_of_them(void) {
    char alike = __clew_nondet_i8();
    for (int i = 0; i < MANY; i++) {
        many[i][0] = alike;
        arguments[i + 1] = many[i];
    }
    return MANY + 1;
}

int __clew_argument_count(void) {
    int count = (int)__clew_nondet_range(0, FEW + 2);
    return count <= FEW ? few_of_them(count) : count == FEW + 1 ? a_long_one() : many_of_them();
}

char **__clew_argument_list(void) { return arguments; }
