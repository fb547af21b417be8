//~ fails
//$ -p unreach-call
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int holds) {
    if (!holds)
        reach_error();
}

/* Cubes by differences: no product is computed in the loop. */
int main(void) {
    unsigned short last = (unsigned short)__VERIFIER_nondet_uint();
    long long count = 0, cube = 0, grow = 1, more = 6;
    for (;;) {
        check(more == 6 * count + 6);
        check(grow == 2 * count * count + 4 * count + 1);
        check(cube == count * count * count);
        if (count > last)
            break;
        count++;
        cube += grow;
        grow += more;
        more += 6;
    }
    return 0;
}
