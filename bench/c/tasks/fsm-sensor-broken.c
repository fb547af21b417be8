//~ fails
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
enum st {
    IDLE,ARMED,FIRING,COOL
};
static enum st s=IDLE;
static unsigned char timer;
static bool valve;
static void step(bool arm,bool fire,unsigned char temp) {
    switch(s) {
        case IDLE: valve=false;
        if(arm) {
            s=ARMED;
            timer=10;
        }
        break;
        case ARMED: if(!arm) s=IDLE;
        else if(fire&&temp<90) {
            s=FIRING;
            valve=true;
            timer=3;
        } else if(--timer==0) s=IDLE;
        break;
        case FIRING: if(--timer==0||temp>=100) {
            valve=false;
            s=COOL;
            timer=5;
        } else if(!arm) s=IDLE;
        break;
        case COOL: if(timer) timer--;
        if(timer==0) s=IDLE;
        break;
    }
}
int main() {
    for(;;) {
        step(__VERIFIER_nondet_bool(),__VERIFIER_nondet_bool(),__VERIFIER_nondet_uchar());
        assert(valve==(s==FIRING));
        assert(s!=FIRING||(timer>0&&timer<=3));
    }
}
