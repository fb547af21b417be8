//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(){ int x=__VERIFIER_nondet_int(); _Bool up=1; while(x>-5){ if(up){ up=0; x--; } else { if(__VERIFIER_nondet_int()) up=1; x=x-2; } } return 0; }
