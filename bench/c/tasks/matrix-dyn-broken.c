//~ fails
#include <stdlib.h>
#include <assert.h>
extern int nondet_int();
int **mk(int r,int c) {
    int**m=malloc(r*sizeof(int*));
    if(!m) exit(1);
    for(int i=0;i<r;i++) {
        m[i]=malloc(c*sizeof(int));
        if(!m[i]) exit(1);
        for(int j=0;j<c;j++) m[i][j]=i*c+j;
    }
    return m;
}
int main() {
    int r=nondet_int(), c=nondet_int();
    if(r<1||r>3||c<1||c>3) return 0;
    int**a=mk(r,c);
    int s=0;
    for(int i=0;i<c;i++) for(int j=0;j<r;j++)  s+=a[i][j];
    assert(s==(r*c)*(r*c-1)/2);
    for(int i=0;i<r;i++) free(a[i]);
    free(a);
}
