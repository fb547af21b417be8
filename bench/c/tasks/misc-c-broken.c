//~ fails
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <stdarg.h>
#include <ctype.h>
#include <limits.h>
#include <inttypes.h>
#define kind(x) _Generic((x), int:1, double:2, char*:3, default:0)
enum color {
    RED,GREEN=5,BLUE
};
union u {
    float f;
    unsigned i;
    unsigned char b[4];
};
struct bf {
    unsigned a:3;
    signed b:4;
    unsigned:0;
    unsigned c:9;
};
int add(a,b) int a;
int b;
{
    return a+b;
}
static int vsum(int n,...) {
    va_list ap,aq;
    va_start(ap,n);
    va_copy(aq,ap);
    int s=0;
    for(int i=0;i<n;i++) s+=va_arg(ap,int);
    assert(va_arg(aq,int)==1);
    va_end(aq);
    va_end(ap);
    return s;
}
static int cmp(const void*a,const void*b) {
    return *(const int*)a-*(const int*)b;
}
int main(void) {
    assert(kind(1)==1&&kind(2.0)==2&&kind("x"+0)==3&&kind('a')==1);
    union u u;
    u.f=1.0f;
    assert(u.i==0x3f800000u&&u.b[3]==0x3f);
    struct bf b={.a=7,.b=-8,.c=511};
    b.a++;
    assert(b.a==0&&b.b==-8&&b.c==511);
    assert(sizeof(struct bf)==8);
    char s[32];
    int n=snprintf(s,sizeof s,"%05d|%-4s|%x|%c|%+.2f",42,"ab",255u,'z',1.5);
    assert(n==strlen(s));
    assert(!strcmp(s,"00042|ab  |ff|z|+1.50"));
    char*e;
    long l=strtol("0x1fz",&e,0);
    assert(l==31&&*e=='z');
    int arr[]={5,3,9,1};
    qsort(arr,4,sizeof*arr,cmp);
    int k=9;
    int*f=bsearch(&k,arr,4,sizeof*arr,cmp);
    assert(f&&f-arr==3);
    assert(vsum(3,1,2,3)==6);
    assert(add(1,2)==3);
    int (*fp[2])(int,int)={(int(*)(int,int))add,NULL};
    assert(fp[0](BLUE,1)==7);
    int *p=(int[]) {
        1,2,3
    };
    assert(p[2]==3);
    int x=({ int y=3; y*y; });
    assert(x==9);
    char t[]="a,b;c";
    char*sv;
    int c=0;
    for(char*q=strtok_r(t,",;",&sv);q;q=strtok_r(NULL,",;",&sv)) c++;
    assert(c==3);
    int a,d;
    assert(sscanf("12:34","%d:%d",&a,&d)==2&&a==12&&d==34);
    assert(isalpha('q')&&!isdigit('q')&&toupper('q')=='Q');
    assert(abs(-3)==3&&labs(INT_MIN+0L)==2147483648L);
    div_t dv=div(-7,2);
    assert(dv.quot==-3&&dv.rem==-1);
    assert(-7/2==-4);
    uint64_t big=UINT64_C(1)<<40;
    snprintf(s,sizeof s,"%" PRIu64,big);
    assert(!strcmp(s,"1099511627776"));
    assert(memcmp("abc","abd",3)<0);
    return 0;
}
