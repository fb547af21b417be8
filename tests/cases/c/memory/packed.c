//~ holds
// The members of a packed structure are read and written as such.
struct __attribute__((packed)) row {
    char tag;
    int value;
    struct __attribute__((packed)) {
        char mark;
        long count;
    } inner;
};

static long total(const struct row *rows, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += rows[i].value + rows[i].inner.count;
    return sum;
}

int main(void) {
    struct row rows[3] = {{'a', 1, {'x', 2}}, {'b', 3, {'y', 4}}, {'c', 5, {'z', 6}}};
    struct row copy = rows[1];
    copy.value++;
    return total(rows, 3) + total(&copy, 1) != 29;
}
