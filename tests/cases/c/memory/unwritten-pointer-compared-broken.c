// Where the name is not found the pointer was never written, and what it is compared with does not matter.
#include <clew.h>

static int table[2];

static int *find(int key) {
    int *found;
    for (int i = 0; i < 2; i++)
        if (table[i] == key)
            found = &table[i];
    return found;
}

int main(void) {
    table[0] = 3, table[1] = 5;
    int *place = find(clew_nondet_bool() ? 3 : 4);
    if (place != 0) //~ fails memory.undefined-value
        *place = 7;
    return 0;
}
