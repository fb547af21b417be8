//~ fails
#include <assert.h>
int main(int argc, char **argv) {
    int i = 0;
    __CPROVER_input("i", i);
    i = nondet_int();
    int a[10];
    if (i >= 0 && i <= 10) a[i] = 1;
    return 0;
}
