#include <stdio.h>

// Where writing fails the file is closed, and then closed again.
int main(void) {
    FILE *file = fopen("output", "w");
    if (file == NULL)
        return 1;
    if (fputs("text", file) < 0)
        fclose(file);
    fprintf(file, "%d", 1); //~ fails memory.use-after-free
    fclose(file);
    return 0;
}
