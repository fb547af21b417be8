// A compound literal lives as long as the block in which it stands; a statement behind "if" is a block of its own.
struct point { int x, y; };

static int sum(const struct point *p) { return p->x + p->y; } //~ fails memory.use-after-free

int main(void) {
    struct point origin = {0, 0}, *p = &origin;
    for (int i = 0; i < 2; i++)
        if (i == 1)
            p = &(struct point){i, 2};
    return sum(p);
}
