//~ holds
// Assertions in comments, where one statement is expected and where several are.
/*@ requires length > 0;
  @ ensures \result >= 0;
  @*/
static int largest(const int *values, int length) {
    int best = 0, at;
    //@ loop invariant 0 <= at <= length;
    for (at = 0; at < length; at++)
        if (values[at] > best)
            /*@ assert 0 <= at < length; */
            best = values[at];
    //@ assert at == length;
    return best;
}

int main(void) {
    int values[] = {3, 1, 4};
    int found = largest(values, 3);
    //@ assert found == 4;
    return 0;
}
