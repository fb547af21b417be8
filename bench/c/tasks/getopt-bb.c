//~ holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int count_words(const char*s) {
    int n=0,in=0;
    for(;*s;s++) {
        if(*s==' '||*s=='\t'||*s=='\n') in=0;
        else if(!in) {
            in=1;
            n++;
        }
    }
    return n;
}
int main(void) {
    char line[8];
    for(int i=0;i<7;i++) line[i]=__VERIFIER_nondet_char();
    line[7]='\0';
    int n=count_words(line);
    assert(n<=4);
    char*dup=strdup(line);
    if(!dup) return 1;
    size_t l=strlen(dup);
    while(l>0&&dup[l-1]==' ') dup[--l]=0;
    assert(count_words(dup)==n);
    free(dup);
    return 0;
}
