//~ holds
#include <string.h>

int main(void) {
    char text[] = "a b";
    int count = 0;
    for (char *word = strtok(text, " "); word != 0; word = strtok(0, " "))
        count++;
    return count;
}
