//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int main(void) {
    int st = 12292, next = 0, hits = 0;
    while (st != 3) {
        int in = __VERIFIER_nondet_int();
        switch (st) {
            case 12292: st = 4368;
            break;
            case 4368: if (in > 0) {
                st = 4384;
                hits++;
            } break;
            case 4384: next = in ? 4400 : 4416;
            st = next;
            break;
            case 4400: if (in == 17) st = 4416;
            else st = 4368;
            break;
            case 4416: if (hits == 4) reach_error();
            st = in < 0 ? 3 : 4368;
            break;
        }
    } return 0;
}
