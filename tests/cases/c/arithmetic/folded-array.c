//~ holds
static int first(void) {
    int values[2] = {1, (int)2e9};
    return values[0];
}

static int never(void) {
    int values[2] = {1, (int)3e9};
    return values[0];
}

int main(int count, char **arguments) { return count > 100 && arguments ? never() : first() - 1; }
