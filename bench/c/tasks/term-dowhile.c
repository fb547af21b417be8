//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(){ int n=__VERIFIER_nondet_int(), i=0; if (n > 1000000) return 0; do { i+=3; if(__VERIFIER_nondet_int()) continue; i--; } while(i<n); return 0; }
