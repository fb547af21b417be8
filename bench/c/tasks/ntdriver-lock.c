//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
#define STATUS_PENDING 259
int s, UNLOADED, NP, DC, SKIP1, SKIP2, MPR1, MPR3, IPC, pended, compRegistered, lowerDriverReturn, setEventCalled, customIrp, routine, myStatus, pirp;
static void errorFn(void) {
    reach_error();
}
void _BLAST_init(void) {
    UNLOADED = 0;
    NP = 1;
    DC = 2;
    SKIP1 = 3;
    SKIP2 = 4;
    MPR1 = 5;
    MPR3 = 6;
    IPC = 7;
    s = UNLOADED;
    pended = 0;
    compRegistered = 0;
    lowerDriverReturn = 0;
    setEventCalled = 0;
    customIrp = 0;
}
void stub_driver_init(void) {
    s = NP;
    customIrp = 0;
    setEventCalled = customIrp;
    lowerDriverReturn = setEventCalled;
    compRegistered = lowerDriverReturn;
    pended = compRegistered;
}
int IofCallDriver(int dev, int irp) {
    int rv;
    int n = __VERIFIER_nondet_int();
    if (compRegistered) {
        int cs = __VERIFIER_nondet_int() ? 0 : -1073741802;
        (void)cs;
    }
    if (n == 0) rv = 0;
    else if (n == 1) rv = -1073741823;
    else rv = 259;
    if (s == NP) {
        s = IPC;
        lowerDriverReturn = rv;
}    else if (s == MPR1) {
        if (rv == 259) {
            s = MPR3;
            lowerDriverReturn = rv;
    }  else {
            s = NP;
            lowerDriverReturn = rv;
        }
}    else if (s == SKIP1) {
        s = SKIP2;
        lowerDriverReturn = rv;
}    else errorFn();
    return rv;
}
int KbFilter_Create(int dev, int irp) {
    int st = __VERIFIER_nondet_int() ? 0 : -1073741738;
    if (st < 0) {
        if (s == NP) s = DC;
        return st;
    }
    if (s == NP) s = SKIP1;
    else errorFn();
    return IofCallDriver(dev, irp);
}
int main(void) {
    int status = 0, irp = __VERIFIER_nondet_int(), dev = __VERIFIER_nondet_int();
    _BLAST_init();
    pirp = irp;
    stub_driver_init();
    int f = __VERIFIER_nondet_int();
    switch (f) {
        case 0: status = KbFilter_Create(dev, irp);
        break;
        case 1: status = KbFilter_Create(dev, pirp);
        break;
        default: return -1;
    }
    if (pended == 1) {
        if (s == NP) s = NP;
}    else if (s == UNLOADED) return 0;
    else if (status == -1) return 0;
    else if (s != SKIP2 && s != IPC && s != DC) errorFn();
    else if (s != DC && status != lowerDriverReturn) errorFn();
    return status;
}
