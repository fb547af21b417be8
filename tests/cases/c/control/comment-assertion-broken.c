static int largest(const int *values, int length) {
    int best = 0, at;
    for (at = 1; at < length; at++)
        if (values[at] > best)
            best = values[at];
    //@ assert values[0] <= best <= values[at - 1]; //~ fails assertion.violated
    return best;
}

int main(void) {
    int values[] = {5, 1, 4};
    return largest(values, 3) < 0;
}
