//~ fails
#include <stdlib.h>
int *p;
static int *mk(void) {
    int x=3;
    int *q=&x;
    return q;
}
int main() {
    p=mk();
    int r=*p;
    {
        int y=1;
        p=&y;
        r+=*p;
    }
    return r-4;
}
