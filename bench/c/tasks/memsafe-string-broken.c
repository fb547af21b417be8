//~ fails
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int();
extern char __VERIFIER_nondet_char();
char *cstrcat(char*s1,const char*s2) {
    char*s=s1;
    while(*s!='\0') s++;
    while((*s++=*s2++)!='\0');
    return s1;
}
int main() {
    int l1=__VERIFIER_nondet_int(), l2=__VERIFIER_nondet_int();
    if(l1<1||l1>8) l1=1;
    if(l2<1||l2>8) l2=1;
    int sz=l1+l2-2;
    char*a=malloc(sz?sz:1), *b=malloc(l2);
    if(!a||!b) {
        free(a);
        free(b);
        return 0;
    }
    for(int i=0;i<l1-1;i++) a[i]='a';
    a[l1-1]=0;
    for(int i=0;i<l2-1;i++) b[i]='b';
    b[l2-1]=0;
    cstrcat(a,b);
    free(a);
    free(b);
    return 0;
}
