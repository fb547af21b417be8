// What an initialiser calls and changes happens once, also where a quotient stands in it.
#include <assert.h>

static int calls;

static int next(void)
{
    return ++calls;
}

int main(void)
{
    int minus = -1, changed = 3;
    int quotients[] = {next() / minus, changed++ / -1, (int)2.5};
    assert(calls == 2); //~ fails assertion.violated
    assert(changed == 4);
    assert(quotients[0] == -1 && quotients[1] == -3 && quotients[2] == 2);
    return 0;
}
