//~ holds
//? unreach-call
// A driver by its states: a device is opened once, used while open, closed once.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { CLOSED, OPENED, SUSPENDED };
static enum state now = CLOSED;
static int references = 0;

static int device_open(void) {
    if (now != CLOSED)
        return -16;
    references++;
    now = OPENED;
    return 0;
}

static void device_release(void) {
    if (references != 1)
        reach_error();
    references--;
    now = CLOSED;
}

static void device_suspend(void) {
    if (now == OPENED)
        now = SUSPENDED;
}

static void device_resume(void) {
    if (now == SUSPENDED)
        now = OPENED;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            device_open();
            break;
        case 1:
            if (now != CLOSED)
                device_release();
            break;
        case 2:
            device_suspend();
            break;
        case 3:
            device_resume();
            break;
        default:
            break;
        }
    }
    return 0;
}
