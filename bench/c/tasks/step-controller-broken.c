//~ fails
//$ -p unreach-call
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
extern void reach_error(void);
#define larger(a, b) ((a) > (b) ? (a) : (b))
#define smaller(a, b) ((a) < (b) ? (a) : (b))
static void assume(int holds) {
    if (!holds)
        abort();
}
unsigned char armed = 1, request, mode = 3;
short offset;
long level, target = 5, before = 5;
double gain = 1, speed = 0.5, limit = 2, force = 0.25;
static void inputs(void) {
    request = __VERIFIER_nondet_uchar();
    assume(request <= 1);
    offset = __VERIFIER_nondet_short();
    level = __VERIFIER_nondet_long();
    assume(level >= -100000 && level <= 100000);
    gain = __VERIFIER_nondet_double();
    assume((gain >= -1e6 && gain <= -1e-6) || (gain >= 1e-6 && gain <= 1e6));
    limit = __VERIFIER_nondet_double();
    assume(limit >= 1e-6 && limit <= 1e6);
}
static void step(void) {
    if (offset / 16 >= level)
        armed = request;
    if (armed) {
        if (level > offset || request)
            speed = gain;
        else
            speed = limit;
    }
    if (speed > gain * limit)
        force = larger(gain, limit) + 0.5;
    else
        force = smaller(limit, 2.0 * gain);
    if (larger(limit, 49.75) > gain) {
        if (before >= 1000)
            target = smaller(level, larger(offset - 5, 7));
        else
            target = level & 1023;
    } else {
        target = offset;
    }
    mode = force > speed ? (unsigned char)(offset & 31) : request;
}
static int is_right(void) {
    return (offset / 16 >= level ? armed == request : 1) &&
           (armed ? (level > offset || request ? speed == gain : speed == limit) : 1) &&
           (speed > gain * limit ? force == larger(gain, limit) + 0.5 : force == smaller(limit, 2.0 * gain)) &&
           (larger(limit, 49.75) > gain
                ? (before >= 1000 ? target == smaller(level, larger(offset - 5, 7)) : target == (level & 1023))
                : target == offset) &&
           (force > speed ? mode == (offset & 31) : mode == request && before < 32000);
}
int main(void) {
    for (;;) {
        before = target;
        inputs();
        step();
        if (!is_right())
            reach_error();
    }
}
