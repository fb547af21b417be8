//~ holds
// Who starts a program chooses how many arguments it gets.
int main(int argc, char **argv) {
    const char *words[8];
    int count = 0;
    for (int i = 1; i < argc && i <= 8; i++)
        words[count++] = argv[i];
    return count > 0 && words[0] == 0;
}
