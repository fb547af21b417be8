//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(){ int lo=0,hi=__VERIFIER_nondet_int(),k=__VERIFIER_nondet_int(); while(lo<hi){ int m=lo+(hi-lo)/2; if(m<k) 
 lo=m;
 else hi=m; } return lo; }
