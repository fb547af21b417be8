//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
static int next(int v,int d){ return d? v-2 : v-1; }
int main(){ int v=__VERIFIER_nondet_int(); 
 while(v>2) v=next(v,__VERIFIER_nondet_int());
 return 0; }
