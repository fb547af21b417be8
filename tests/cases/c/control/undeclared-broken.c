// As in undeclared.c, but more is written than there is room for.
int main(void) {
    int *numbers = malloc(8);
    numbers[2] = abs(-1); //~ fails memory.out-of-bounds
    free(numbers);
    return 0;
}
