//~ holds
#include <setjmp.h>
#include <stdlib.h>
#include <assert.h>
static jmp_buf env;
static int depth;
static void f(int n) {
    depth++;
    if(n==0) longjmp(env,7);
    f(n-1);
}
int main() {
    volatile int tries=0;
    int r=setjmp(env);
    if(r==0) {
        tries++;
        f(3);
        assert(0);
    }
    assert(r==7&&tries==1&&depth==4);
    return 0;
}
