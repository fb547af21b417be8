//~ holds
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    FILE *list = popen("ls", "r");
    char first[3] = "";
    if (list == 0)
        return 1;
    if (fgets(first, sizeof first, list) == 0)
        first[0] = 0;
    int status = pclose(list);
    printf("%s %d\n", first, status);
    return 0;
}
