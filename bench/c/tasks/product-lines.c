//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int methane, level = 1, running, active = 1;
int F_high, F_methane;
static void envRaise(void) {
    if (level < 2) level++;
}
static void envLower(void) {
    if (level > 0) level--;
}
static void process(void) {
    if (F_methane && methane && running) {
        running = 0;
        return;
    }
    if (F_high && level == 2 && !running && !(F_methane && methane)) running = 1;
    if (running && level > 0) envLower();
}
int main(void) {
    F_high = __VERIFIER_nondet_int() != 0;
    F_methane = 1;
    for (;;) {
        if (__VERIFIER_nondet_int()) envRaise();
        if (__VERIFIER_nondet_int()) methane = !methane;
        process();
        if (methane && running) reach_error();
    }
}
