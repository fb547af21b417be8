// As in unprototyped.c, but an argument too much is given.
static int next(int n) { return n + 1; }

int main(void) {
    int (*step)() = next;
    return step(3, 4) - 4; //~ fails memory.out-of-bounds
}
