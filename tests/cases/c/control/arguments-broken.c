#include <string.h>

// Who starts a program chooses how long its arguments are.
int main(int argc, char **argv) {
    char name[64] = "nobody";
    if (argc > 1)
        strcpy(name, argv[1]); //~ fails memory.out-of-bounds
    return name[0];
}
