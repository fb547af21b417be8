//? termination
// What a call gives is what the next one gets: it is always nearer to fifty, so all of them end.
//~ holds
int __VERIFIER_nondet_int(void);
static int climb(int height) {
    if (height > 50) return height - 3;
    return climb(climb(height + 4));
}
int main(void) {
    int height = climb(__VERIFIER_nondet_int());
    while (height > 0) height--;
    return 0;
}
