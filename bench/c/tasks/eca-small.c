//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
extern void abort(void);
void reach_error(void) {
}
int inputE = 5, inputB = 2, inputC = 3, inputA = 1;
int a17 = 1, a7 = 0, a20 = 1, a8 = 15, a12 = 8, a16 = 5, a21 = 1;
int calculate_output(int input) {
    if ((((a8==15)&&(((((a21==1)&&(a16==5))||((a16==6)&&(a21==1)))&&(input==1))&&(a20==1)))&&(a12==8))&&!(a7==1)) {
        a7 = 1;
        a16 = 6;
        a20 = 0;
        return 26;
}    else if ((a8==15)&&(input==3)&&(a7==1)&&(a12==8)) {
        a8 = 13;
        a12 = 9;
        return 22;
}    else if ((a8==13)&&(input==2)&&(a16==6)) {
        a17 = 0;
        a8 = 14;
        return 24;
}    else if ((a8==14)&&(input==5)&&(a17==0)) {
        a21 = 0;
        return 21;
    }
    if ((a21==0)&&(a12==9)&&(input==4)) {
        reach_error();
    }
    return -2;
}
int main(void) {
    int output = -1;
    while (1) {
        int input = __VERIFIER_nondet_int();
        if ((input != 5) && (input != 1) && (input != 3) && (input != 2) && (input != 4)) return -2;
        output = calculate_output(input);
    }
}
