// A compound literal lives as long as the block in which it stands: here that of the function, and of the loop.
//~ holds
struct point { int x, y; };

static int sum(const struct point *p) { return p->x + p->y; }

int main(void) {
    struct point *p = &(struct point){0, 0};
    int all = 0;
    for (int i = 0; i < 2; i++) {
        struct point *q = p;
        if (i == 1)
            all += sum(&(struct point){i, 2});
        all += sum(q);
    }
    return sum(p) + all - 3;
}
