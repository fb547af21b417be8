//? termination
// A walk through a tree of choices that gets deeper only while there is something left to spend.
//~ holds
_Bool __VERIFIER_nondet_bool(void);
static unsigned char spent;
static void walk(unsigned char left) {
    spent = left;
    if (left > 0 && __VERIFIER_nondet_bool()) {
        walk(left - 1);
        walk(left - 1);
    }
}
int main(void) {
    walk(3);
    while (spent != 0) spent--;
    return 0;
}
