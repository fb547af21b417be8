//~ holds
//$ -p unreach-call
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {
}
typedef signed char msg_t;
typedef int port_t;
void read(port_t p, msg_t m) {
}
void write(port_t p, msg_t m) {
}
msg_t nomsg = (msg_t)-1;
unsigned char r1 = '\0';
port_t p12 = 0;
char p12_old = '\x0', p12_new = '\x0';
_Bool ep12 = 0;
port_t p21 = 0;
char p21_old = '\x0', p21_new = '\x0';
_Bool ep21 = 0;
char id1 = '\x0', st1 = '\x0', send1 = '\x0';
_Bool mode1 = 0;
char id2 = '\x0', st2 = '\x0', send2 = '\x0';
_Bool mode2 = 0;
void node1(void) {
    msg_t m1 = nomsg;
    if (mode1) {
        r1 = r1 + 1;
        if (ep21) {
            m1 = p21_old;
            p21_old = nomsg;
            if (m1 != nomsg && m1 > id1) send1 = m1;
            else if (m1 == id1) st1 = 1;
        } mode1 = 0;
}  else {
        if (r1 < 2) {
            if (ep12) {
                p12_new = send1 != nomsg && p12_new == nomsg ? send1 : p12_new;
            }
        } mode1 = 1;
    }
}
void node2(void) {
    msg_t m2 = nomsg;
    if (mode2) {
        if (ep12) {
            m2 = p12_old;
            p12_old = nomsg;
            if (m2 != nomsg && m2 > id2) send2 = m2;
            else if (m2 == id2) st2 = 1;
        } mode2 = 0;
}  else {
        if (ep21) {
            p21_new = send2 != nomsg && p21_new == nomsg ? send2 : p21_new;
        } mode2 = 1;
    }
}
int init(void) {
    return ep12 && ep21 && id1 != id2 && id1 >= 0 && id2 >= 0 && st1 == 0 && st2 == 0 && send1 == id1 && send2 == id2 && mode1 == 0 && mode2 == 0 && r1 == 0;
}
int main(void) {
    ep12 = __VERIFIER_nondet_bool();
    ep21 = __VERIFIER_nondet_bool();
    id1 = __VERIFIER_nondet_uchar();
    st1 = __VERIFIER_nondet_uchar();
    send1 = __VERIFIER_nondet_uchar();
    mode1 = __VERIFIER_nondet_bool();
    id2 = __VERIFIER_nondet_uchar();
    st2 = __VERIFIER_nondet_uchar();
    send2 = __VERIFIER_nondet_uchar();
    mode2 = __VERIFIER_nondet_bool();
    if (!init()) return 0;
    p12_old = nomsg;
    p12_new = nomsg;
    p21_old = nomsg;
    p21_new = nomsg;
    for (int i = 0; i < 6; i++) {
        node1();
        node2();
        p12_old = p12_new;
        p12_new = nomsg;
        p21_old = p21_new;
        p21_new = nomsg;
        if (st1 + st2 > 1) reach_error();
    } return 0;
}
