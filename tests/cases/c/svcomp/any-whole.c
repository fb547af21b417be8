//~ holds
// The whole object gets any contents, also by a pointer to its last member.
struct pair {
    int first, second;
};

int main(void) {
    struct pair pair = {1, 2};
    int beside = 3;
    __CPROVER_havoc_object(&pair.second);
    __CPROVER_assume(pair.first < pair.second);
    __CPROVER_assert(pair.second != pair.first && beside == 3, "apart");
}
