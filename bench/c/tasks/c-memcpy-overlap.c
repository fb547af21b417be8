//~ holds
#include <string.h>
int main() {
    int a[6]={1,2,3,4,5,6};
    memmove(a+1,a,3*sizeof(int));
    return a[1]!=1;
}
