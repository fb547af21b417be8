//~ holds
#include <string.h>
#include <assert.h>
int main() {
    char d[4];
    const char*s="abcd";
    strncpy(d,s,sizeof d);
    d[3]=0;
    assert(strlen(d)==3);
    char b[8]="xy";
    strncat(b,d,3);
    assert(!strcmp(b,"xyabc"));
    assert(strchr(b,'b')==b+3&&strrchr(b,'q')==NULL);
    memmove(b+1,b,4);
    assert(!memcmp(b,"xxyab",5));
}
