#include <clew.h>

// A machine with a stack executes any program of SIZE instructions; the stack never leaves its bounds.
#ifndef SIZE
#define SIZE 6
#endif

int main(void) {
    int stack[SIZE + 1], top = 0, flag = 0;
    for (int at = 0; at < SIZE; at++) {
        unsigned char code = clew_nondet_uchar();
        int operand = clew_nondet_int();
        switch (code % 5) {
        case 0: stack[top++] = operand; break;
        case 1: if (top > 0) top--; break;
        case 2: if (top > 1) { stack[top - 2] ^= stack[top - 1]; top--; } break;
        case 3: if (top > 0) flag = stack[top - 1] > operand; break;
        default: if (flag && top > 0) stack[top - 1] = -1 - stack[top - 1];
        }
        clew_assert(top >= 0 && top <= at + 1);
    }
    return 0;
}
