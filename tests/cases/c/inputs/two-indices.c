//~ holds
#include <clew.h>

int main(void) {
    char text[6] = "abcde";
    unsigned char one = clew_nondet_uchar(), other = clew_nondet_uchar();
    clew_assume(one < 5 && other < 5);
    char kept = text[one];
    text[one] = text[other];
    text[other] = kept;
    int sum = 0;
    for (int i = 0; i < 5; i++)
        sum += text[i] - 'a';
    clew_assert(sum == 10);
    return 0;
}
