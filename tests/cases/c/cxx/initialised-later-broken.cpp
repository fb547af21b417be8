// A quotient at namespace scope is computed before the variable in it has its value.
#include <cassert>

static int measured()
{
    return 4;
}

extern const int SIZE;
static const int SHARE = 100 / SIZE; //~ fails arithmetic.division-by-zero
const int SIZE = measured();

int main()
{
    const int half = 8 / SIZE;
    assert(SHARE == 25);
    assert(half == 2);
    return 0;
}
