//~ holds
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error() {
}
void error(void) {
    ERROR: {
        reach_error();
        abort();
    }
}
int m_pc=0,t1_pc=0,t2_pc=0,m_st,t1_st,t2_st,m_i,t1_i,t2_i,M_E=2,T1_E=2,T2_E=2,E_M=2,E_1=2,E_2=2,token,local;
int is_master_triggered(void);
int is_transmit1_triggered(void);
int is_transmit2_triggered(void);
void immediate_notify(void);
int max_loop;
void master(void) {
    if(m_pc==0) goto M_ENTRY;
    else if(m_pc==1) goto M_WAIT;
    M_ENTRY: ;
    while(1) {
        token=__VERIFIER_nondet_int();
        local=token;
        E_1=1;
        immediate_notify();
        E_1=2;
        m_pc=1;
        m_st=2;
        goto return_label;
        M_WAIT: ;
        if(token!=(int)((unsigned)local+2u)) error();
        m_pc=0;
    }
    return_label: return;
}
void transmit1(void) {
    if(t1_pc==0) goto E;
    else if(t1_pc==1) goto W;
    E: ;
    while(1) {
        t1_pc=1;
        t1_st=2;
        goto r;
        W: ;
        token=(int)((unsigned)token+1u);
        E_2=1;
        immediate_notify();
        E_2=2;
    }
    r: return;
}
void transmit2(void) {
    if(t2_pc==0) goto E;
    else if(t2_pc==1) goto W;
    E: ;
    while(1) {
        t2_pc=1;
        t2_st=2;
        goto r;
        W: ;
        token=(int)((unsigned)token+1u);
        E_M=1;
        immediate_notify();
        E_M=2;
    }
    r: return;
}
int is_master_triggered(void) {
    if(m_pc==1 && E_M==1) return 1;
    return 0;
}
int is_transmit1_triggered(void) {
    return t1_pc==1 && E_1==1;
}
int is_transmit2_triggered(void) {
    return t2_pc==1 && E_2==1;
}
void activate_threads(void) {
    if(is_master_triggered()) m_st=0;
    if(is_transmit1_triggered()) t1_st=0;
    if(is_transmit2_triggered()) t2_st=0;
}
void immediate_notify(void) {
    activate_threads();
}
int exists_runnable(void) {
    return m_st==0||t1_st==0||t2_st==0;
}
void eval(void) {
    while(exists_runnable()) {
        int nd;
        if(m_st==0) {
            nd=__VERIFIER_nondet_int();
            if(nd) {
                m_st=1;
                master();
            }
        }
        if(t1_st==0) {
            nd=__VERIFIER_nondet_int();
            if(nd) {
                t1_st=1;
                transmit1();
            }
        }
        if(t2_st==0) {
            nd=__VERIFIER_nondet_int();
            if(nd) {
                t2_st=1;
                transmit2();
            }
        }
    }
}
int main(void) {
    m_i=t1_i=t2_i=1;
    m_st=2;
    t1_st=0;
    t2_st=0;
    /* transmitters first, as the original initialises them */ t1_st=1;
    transmit1();
    t2_st=1;
    transmit2();
    m_st=0;
    token=0;
    if(0) local=0;
    eval();
    return 0;
}
