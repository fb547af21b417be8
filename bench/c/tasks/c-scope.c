//~ holds
#include <stdlib.h>
int *p;
static int *mk(void) {
    static int x=3;
    return &x;
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
