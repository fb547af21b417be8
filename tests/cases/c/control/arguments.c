//~ holds
#include <string.h>

// Who starts a program chooses how many arguments it gets, and how long they are.
int main(int argc, char **argv) {
    char name[16] = "nobody";
    const char *words[8];
    int count = 0;
    if (argc > 1 && strlen(argv[1]) < sizeof name)
        strcpy(name, argv[1]);
    for (int i = 1; i < argc && count < 8; i++)
        words[count++] = argv[i];
    return count > 0 && words[0] == argv[1] ? 0 : name[0];
}
