#include <stdio.h>

// As in file-closed-broken.c, but nothing follows where writing fails.
int main(void) { //~ holds
    FILE *file = fopen("output", "w");
    if (file == NULL)
        return 1;
    if (fputs("text", file) < 0) {
        fclose(file);
        return 2;
    }
    fprintf(file, "%d", 1);
    fclose(file);
    return 0;
}
