//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(){ int n=__VERIFIER_nondet_int(); int s=0; for(int i=0;i<n;i++) for(int j=i;j<n;j++) for(int k=0;k<j;k++) s^=k; return s; }
