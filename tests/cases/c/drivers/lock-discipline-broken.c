//? unreach-call
// A lock is taken and given back in turn, whatever the hardware says.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) __attribute__((__noreturn__));

static int locked = 0;

static void ldv_lock(void) {
    if (locked)
        reach_error();
    locked = 1;
}
static void ldv_unlock(void) {
    if (!locked)
        reach_error();
    locked = 0;
}

static int transmit(int packets) {
    int sent = 0;
    do {
        ldv_lock();
        if (__VERIFIER_nondet_int()) {
            return -1;
        }
        sent++;
        ldv_unlock();
    } while (sent != packets);
    return sent;
}

int main(void) {
    int packets = __VERIFIER_nondet_int();
    if (packets < 1 || packets > 4)
        return 0;
    transmit(packets);
    if (locked)
        reach_error(); //~ fails control.error-reached
    return 0;
}
