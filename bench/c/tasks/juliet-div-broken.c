//~ fails
#include <stdio.h>
#include <stdlib.h>
#define CHAR_ARRAY_SIZE 20
static void run(void) {
    int data=-1;
    {
        char in[CHAR_ARRAY_SIZE]="";
        if(fgets(in,CHAR_ARRAY_SIZE,stdin)!=NULL) {
            data=atoi(in);
        } else {
            puts("fgets() failed.");
        }
    }
    if(1)  printf("%d\n",100/data);
}
int main() {
    run();
    return 0;
}
