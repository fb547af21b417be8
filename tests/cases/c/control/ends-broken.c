//? termination
// A walk through a tree of choices that may get deeper for ever, since half of one is left.
//~ fails control.nontermination
_Bool __VERIFIER_nondet_bool(void);
static unsigned char spent;
static void walk(unsigned char left) {
    spent = left;
    if (left > 0 && __VERIFIER_nondet_bool()) {
        walk((left + 1) / 2);
        walk((left + 1) / 2);
    }
}
int main(void) {
    walk(3);
    while (spent != 0) spent--;
    return 0;
}
