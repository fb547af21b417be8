//~ holds
// Without their headers, functions of the library are what these would declare.
int main(void) {
    char text[8];
    int *numbers = calloc(3, sizeof(int));
    memset(numbers, 0, 8);
    if (sprintf(text, "%d-%s", 12, "x") != strlen(text) || sqrt(2.25) != 1.5)
        abort();
    free(numbers);
    return 0;
}
