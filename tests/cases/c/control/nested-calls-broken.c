//? termination
// What a call gives is what the next one gets: from fifty it comes back to fifty, and so for ever.
//~ fails control.nontermination
int __VERIFIER_nondet_int(void);
static int climb(int height) {
    if (height > 50) return height - 4;
    return climb(climb(height + 4));
}
int main(void) {
    int height = climb(__VERIFIER_nondet_int());
    while (height > 0) height--;
    return 0;
}
