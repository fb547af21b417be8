//~ holds
// A quotient at namespace scope is computed when the variables in it have their values, however these are spelled.
#include <cassert>

static int measured()
{
    return 4;
}

static const int SIZE = measured();
static const int SHARE = 100 / SIZE;

int main()
{
    const int half = 8 / SIZE;
    assert(SHARE == 25);
    assert(half == 2);
    return 0;
}
