//~ holds
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <stdlib.h>
int main(void) {
    char line[16];
    int words = 0;
    if (!fgets(line, sizeof line, stdin)) return 0;
    int in = 0;
    for (char *p = line; *p; p++) {
        if (isspace((unsigned char)*p)) in = 0;
        else if (!in) {
            in = 1;
            words++;
        }
    }
    if (words > 8) abort();
    return 0;
}
