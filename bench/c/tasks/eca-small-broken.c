//~ fails
//$ -p unreach-call
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() {
    __assert_fail("0", "Problem.c", 3, "reach_error");
}
extern int __VERIFIER_nondet_int(void);
int inputs[] = {2,5,3,1,4};
int a1 = 23, a19 = 9, a10 = 0, a12 = 0, a4 = 14;
int cf = 1;
int calculate_output(int input) {
    if((((a4==14) && ((a10==0) && ((cf==1) && (input == 3)))) && a12 == 0)) {
        a10 = 1;
        a19 = 8;
        return 21;
    } else if((a10==1) && (cf==1) && (input == 5) && a19==8) {
        a1 = (((a1 % 29) + 114) - -12);
        a10 = 2;
        return 22;
    } else if((a10==2) && input==1 && (126 <= a1) && (a1 <= 154)) {
        a1 = ((a1 - 100) / 5) * 4;
        a10 = 3;
        a12 = 1;
        return 25;
    } else if((a10==3) && a12==1 && input == 4) {
        a10 = 0;
        a12 = 0;
        a1 = 23;
        return 26;
    } else if(a10==3 && input==2 && a12 ==1 && a19==   8   ) {
        reach_error();
        return -1;
    }
    return -2;
}
int main() {
    int output = -1;
    while(1) {
        int input = __VERIFIER_nondet_int();
        if((input != 2) && (input != 5) && (input != 3) && (input != 1) && (input != 4)) return -2;
        output = calculate_output(input);
    }
}
