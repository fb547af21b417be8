struct pair {
    int first, second;
};

int main(void) {
    struct pair pair = {1, 2};
    __CPROVER_havoc_object(&pair.second);
    __CPROVER_assert(pair.first == 1, "kept"); //~ fails assertion.violated
}
