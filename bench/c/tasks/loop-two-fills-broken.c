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

/* What two loops have put in is enough for a third one to take out. */
int main(void) {
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), tank = 0;
    if (first < -100000 || first > 100000 || second < -100000 || second > 100000)
        return 0;
    for (int filled = 0; filled < first; filled++)
        tank++;
    for (int filled = 0; filled < second; filled++)
        tank++;
    for (int drawn = 0; drawn <= first + second; drawn++) {
        check(tank > 0);
        tank--;
    }
    return 0;
}
