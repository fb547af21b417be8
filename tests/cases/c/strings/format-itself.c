//~ holds
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[32] = "a";
    sprintf(line + strlen(line) + 1, "%s", line);
    sprintf(line + strlen(line), ",%d", 5);
    return strcmp(line, "a,5") != 0;
}
