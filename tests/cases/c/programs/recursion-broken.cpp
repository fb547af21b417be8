// An expression tree with virtual evaluation and clean-up by ownership.
#include <cassert>
#include <memory>
#include <utility>

struct Expression {
    virtual ~Expression() = default;
    virtual int value() const = 0;
};
using Pointer = std::unique_ptr<Expression>;

struct Number : Expression {
    int n;
    explicit Number(int v) : n(v) {}
    int value() const override { return n; }
};
struct Sum : Expression {
    Pointer left, right;
    Sum(Pointer l, Pointer r) : left(std::move(l)), right(std::move(r)) {}
    int value() const override { return left->value() + right->value(); }
};

static Pointer chain(int n) {
    if (n == 0)
        return std::make_unique<Number>(1);
    return std::make_unique<Sum>(chain(n - 1), std::make_unique<Number>(n));
}

int main() {
    Pointer sum = chain(4);
    assert(sum->value() == 11);
    Pointer moved = std::move(sum);
    assert(sum->value() == 11); //~ fails memory.null-dereference
}
