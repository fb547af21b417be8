// As in packed.c, but a pointer to an int is used for a member that is none.
struct __attribute__((packed)) row {
    char tag;
    int value;
};

static void increment(int *value) {
    ++*value; //~ fails memory.misaligned
}

int main(void) {
    struct row rows[2] = {{'a', 1}, {'b', 3}};
    increment((int *)&rows[1].value);
    return rows[1].value != 4;
}
