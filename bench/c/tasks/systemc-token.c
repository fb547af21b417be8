//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
}
void error(void) {
    ERROR: {
        reach_error();
        abort();
    }
} int m_pc = 0, t1_pc = 0, m_st, t1_st, m_i, t1_i, M_E = 2, T1_E = 2, E_M = 2, E_1 = 2, token, local;
int is_master_triggered(void) {
    if (m_pc == 1) if (E_M == 1) return 1;
    return 0;
}
int is_transmit1_triggered(void) {
    if (t1_pc == 1) if (E_1 == 1) return 1;
    return 0;
}
void activate_threads(void) {
    if (is_master_triggered()) m_st = 0;
    if (is_transmit1_triggered()) t1_st = 0;
}
void immediate_notify(void) {
    activate_threads();
}
void master(void) {
    if (m_pc == 0) goto M_ENTRY;
    else if (m_pc == 1) goto M_WAIT;
    M_ENTRY:;
    while (1) {
        token = __VERIFIER_nondet_int();
        local = token;
        E_1 = 1;
        immediate_notify();
        E_1 = 2;
        m_pc = 1;
        m_st = 2;
        goto return_label;
        M_WAIT:;
        if (token != (int)((unsigned)local + 1u)) error();
    }
    return_label: return;
}
void transmit1(void) {
    if (t1_pc == 0) goto T1_ENTRY;
    else if (t1_pc == 1) goto T1_WAIT;
    T1_ENTRY:;
    while (1) {
        t1_pc = 1;
        t1_st = 2;
        goto return_label;
        T1_WAIT:;
        token = (int)((unsigned)token + 1u);
        E_M = 1;
        immediate_notify();
        E_M = 2;
    }
    return_label: return;
}
int exists_runnable(void) {
    if (m_st == 0) return 1;
    if (t1_st == 0) return 1;
    return 0;
}
void eval(void) {
    while (1) {
        if (!exists_runnable()) break;
        if (m_st == 0) {
            if (__VERIFIER_nondet_int()) {
                m_st = 1;
                master();
            }
        }
        if (t1_st == 0) {
            if (__VERIFIER_nondet_int()) {
                t1_st = 1;
                transmit1();
            }
        }
    }
}
int main(void) {
    m_i = 1;
    t1_i = 1;
    m_st = 0;
    t1_st = 0;
    eval();
    return 0;
}
