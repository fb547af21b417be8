#include <string.h>

int main(void) {
    char text[] = "a b";
    int count = 0;
    for (char *word = strtok(0, " "); word != 0; word = strtok(0, " ")) //~ fails memory.null-dereference
        count++;
    return count;
}
