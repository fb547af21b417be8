//~ fails
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define SRC "AAAAAAAAAA"
static int staticReturnsTrue() {
    return 1;
}
static void bad_or_good(void) {
    char*data=NULL;
    if(staticReturnsTrue()) {
        data=(char*)malloc(10*sizeof(char));
        if(data==NULL) exit(-1);
    }
    {
        char source[10+1]=SRC;
        memmove(data,source,(strlen(source)+1)*sizeof(char));
        printf("%s\n",data);
        free(data);
    }
}
int main(int argc,char*argv[]) {
    srand((unsigned)time(NULL));
    printf("Calling...\n");
    bad_or_good();
    return 0;
}
