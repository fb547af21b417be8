// As in unprototyped.c, but an argument is missing, and the function reads whatever stood in its place.
static int add(int a, int b) { return a + b; } //~ fails memory.undefined-value

int main(void) {
    int (*step)() = add;
    return step(3) - 3;
}
