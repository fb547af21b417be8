#include <string.h>
#include <clew.h>

int main(void) {
    char line[] = "one,two,,three";
    int count = 0;
    for (char *word = strtok(line, ","); word != NULL; word = strtok(NULL, ","))
        count++;
    clew_assert(count == 4); //~ fails assertion.violated
    return 0;
}
