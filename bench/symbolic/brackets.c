#include <clew.h>

// Three kinds of brackets on a stack: what closes fits what was opened last.
#ifndef SIZE
#define SIZE 6
#endif

int main(void) {
    unsigned char open[SIZE];
    int depth = 0, bad = 0;
    for (int at = 0; at < SIZE && !bad; at++) {
        unsigned char c = clew_nondet_uchar();
        if (c == '(' || c == '[' || c == '{') open[depth++] = c;
        else if (c == ')' || c == ']' || c == '}') {
            if (depth == 0) { bad = 1; break; }
            unsigned char wanted = open[depth - 1] == '(' ? ')' : open[depth - 1] == '[' ? ']' : '}';
            if (c != wanted) { bad = 1; break; }
            depth--;
        }
        clew_assert(depth >= 0 && depth <= at + 1);
    }
    return 0;
}
