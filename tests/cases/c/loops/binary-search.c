//~ holds
//? unreach-call
// Binary search in a sorted table finds what is there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static const int table[7] = {1, 3, 5, 8, 13, 21, 34};

static int find(int key) {
    int low = 0, high = 7;
    while (low < high) {
        int middle = (low + high) / 2;
        if (table[middle] == key)
            return middle;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int main(void) {
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at >= 7)
        return 0;
    if (find(table[at]) != at)
        reach_error();
    return 0;
}
