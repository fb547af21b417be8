#include <stdio.h>
#include <stdlib.h>

int main(void) {
    FILE *list = popen("ls", "r");
    char first[3] = "";
    char *line =
        fgets(first, sizeof first, list); //~ fails memory.null-dereference
    if (line == 0)
        first[0] = 0;
    int status = pclose(list);
    printf("%s %d\n", first, status);
    return 0;
}
