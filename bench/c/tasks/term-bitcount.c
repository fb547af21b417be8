//~ holds
//$ -p termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(){ unsigned x=__VERIFIER_nondet_uint(); int c=0; 
 while(x!=0){ x=x&(x-1); c++; }
 return c; }
