// An array of constants is copied as a whole, so nothing of it is computed when the program runs.
static int first(void) {
    int values[2] = {1, (int)3e9}; //~ fails arithmetic.overflow
    return values[0];
}

int main(void) { return first() - 1; }
