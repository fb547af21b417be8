//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int(void);
static int next(int v,int d){ return d? v-2 : v-1; }
int main(){ int v=__VERIFIER_nondet_int(); 
 while(v!=0) { if (v == 1) v = 2; v=next(v,__VERIFIER_nondet_int()); if (v < 0) v = 5; }
 return 0; }
