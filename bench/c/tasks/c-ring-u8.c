//~ holds
#include <assert.h>
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#define N 16
static uint8_t buf[N];
static uint8_t head,tail;
static int put(uint8_t x) {
    if((uint8_t)(head-tail)>=N) return 0;
    buf[head++%N]=x;
    return 1;
}
static int get(uint8_t*x) {
    if(head==tail) return 0;
    *x=buf[tail++%N];
    return 1;
}
int main() {
    for(;;) {
        if(__VERIFIER_nondet_bool()) put(__VERIFIER_nondet_uchar());
        else {
            uint8_t x;
            get(&x);
        }
        assert((uint8_t)(head-tail)<=N);
    }
}
