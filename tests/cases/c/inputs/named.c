//~ holds
#include <assert.h>

struct pair {
    int left, right;
};

int nondet();
struct pair nondet_pair();

int main() {
    struct pair given = nondet_pair();
    int limit = nondet();
    if (given.left > limit && given.right > limit)
        assert(given.left != limit);
    return 0;
}
