// Who starts a program chooses how many arguments it gets.
int main(int argc, char **argv) {
    const char *words[8];
    int count = 0;
    for (int i = 1; i < argc; i++)
        words[count++] = argv[i]; //~ fails memory.out-of-bounds
    return count > 0 && words[0] == 0;
}
