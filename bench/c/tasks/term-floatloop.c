//~ holds
//$ -p termination
extern float __VERIFIER_nondet_float(void);
int main(){ float x=__VERIFIER_nondet_float(); if(!(x>0.0f && x<1e6f)) return 0; while(x>1.0f) x=x*0.5f; return 0; }
