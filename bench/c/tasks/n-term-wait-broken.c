//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int();
int status;
static unsigned long total;
int poll_dev(void) {
    return __VERIFIER_nondet_int();
}
int main() {
    int tries=0;
    while(poll_dev()!=1) {
        total+=tries;
    } while(tries>0) tries-=3;
    return (int)total;
}
