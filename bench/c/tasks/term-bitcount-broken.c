//~ fails
//$ -p termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(){ unsigned x=__VERIFIER_nondet_uint(); int c=0; 
 while(x!=0){ x = x & ~1u; c++; if (c > 3) c = 0; }
 return c; }
