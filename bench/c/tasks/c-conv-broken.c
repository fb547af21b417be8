//~ fails
#include <assert.h>
#include <string.h>
#include <limits.h>
#include <stdint.h>
struct pad {
    char c;
    int i;
};
struct sb {
    int a:3;
    unsigned b:2;
};
int main(void) {
    unsigned char u=200;
    signed char s=(signed char)u;
    assert(s==-56);
    assert(u+u==400);
    assert((unsigned char)(u+u)==144);
    assert(-1>0u);
    assert((short)70000==4464);
    struct sb x={.a=3};
    x.a=x.a+1;
    assert(x.a==-4);
    assert(sizeof('a')==sizeof(int));
    assert((1?-1:0u)>0);
    uint16_t p=65535;
    int q=p*p;
    (void)q;
    assert(~0u>>31==1);
    assert((int)3.99==3 && (int)-3.99==-3);
    assert(5/-2==-2&&5%-2==1);
    char c='\xff';
    assert(c<0);
    assert(INT_MAX+1u==2147483648u);
    struct pad m,n;
    memset(&m,0,sizeof m);
    memset(&n,0,sizeof n);
    m.c=n.c='x';
    m.i=n.i=4;
    assert(!memcmp(&m,&n,sizeof m));
    return 0;
}
