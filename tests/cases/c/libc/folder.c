//~ holds
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char here[4], file[8];
    if (getcwd(here, sizeof here) == 0)
        return 1;
    strcpy(file, here);
    strcat(file, "/a.c");
    return file[0] != '/';
}
