//~ holds
// A quotient of objects is computed once, at namespace scope and in a function.
#include <cassert>

static int divisions;

struct Fraction {
    int over, under;
    operator int() const { return over / under; }
};

static Fraction operator/(Fraction left, Fraction right)
{
    divisions++;
    return {left.over * right.under, left.under * right.over};
}

static const Fraction half{1, 2}, minus{-1, 1};
static const int outside = half / minus;

int main()
{
    const int inside = half / minus;
    assert(divisions == 2);
    return outside - inside;
}
