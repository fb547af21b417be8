//~ holds
// Insertion into a row that has to stay in order, with what has to hold in words of logic.
#define LENGTH 4

int nondet_int(void);

int main(void) {
    int row[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        row[i] = nondet_int();
    __CPROVER_assume(__CPROVER_forall { int i; 0 <= i && i < LENGTH - 1 ==> row[i] <= row[i + 1] });
    int fresh = nondet_int(), at = LENGTH;
    while (at > 0 && row[at - 1] > fresh) {
        row[at] = row[at - 1];
        at--;
    }
    row[at] = fresh;
    __CPROVER_assert(__CPROVER_exists { int i; 0 <= i && i <= LENGTH && row[i] == fresh }, "it is in the row");
    __CPROVER_assert(__CPROVER_forall { int i; 0 <= i && i < LENGTH ==> row[i] <= row[i + 1] }, "in order");
    return 0;
}
