//~ fails
//$ --arguments any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char b[4];
    if (argc > 1) strcpy(b, argv[1]);
    return 0;
}
