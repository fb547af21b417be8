//? valid-memsafety
// Rows in the heap, freed in reverse order, also when the building stops half way.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define ROWS 3

static int **make(int columns) { //~ fails memory.leak
    int **rows = malloc(ROWS * sizeof(int *));
    if (rows == NULL)
        return NULL;
    for (int i = 0; i < ROWS; i++) {
        rows[i] = __VERIFIER_nondet_int() ? malloc((size_t)columns * sizeof(int)) : NULL;
        if (rows[i] == NULL)
            goto failed;
        continue;
    failed:
        free(rows);
        return NULL;
    }
    return rows;
}

int main(void) {
    int **rows = make(2);
    if (rows == NULL)
        return 0;
    for (int i = 0; i < ROWS; i++)
        rows[i][1] = i;
    for (int i = ROWS - 1; i >= 0; i--)
        free(rows[i]);
    free(rows);
    return 0;
}
