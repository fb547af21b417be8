//~ holds
#include <assert.h>
#include <string.h>

typedef int Four __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));
typedef unsigned char Bytes __attribute__((vector_size(16)));

static Four table[2] = {{1}, {2, 3}};

// Operators work on each element; the same bits can be seen as other elements.
static Four twice(Four row) { return row + row; }

int main(void) {
    Four row = {1, 2, 3, 4}, sum = twice(row), more = row > 2;
    Floats half = __builtin_convertvector(row, Floats) / 2.0f;
    Bytes bytes = (Bytes)row;
    Four turned = __builtin_shufflevector(row, sum, 7, 0, 1, 4);
    Four back = __builtin_shuffle(row, (Four){3, 2, 1, 0});
    assert(back[0] == row[3] && back[3] == row[0]);
    int last = 3, plain[4];
    row[last] = table[1][1];
    memcpy(plain, &sum, sizeof plain);
    assert(sum[3] == 8 && more[1] == 0 && more[2] == -1 && half[0] == 0.5f && bytes[4] == 2 && bytes[5] == 0);
    assert(turned[0] == 8 && turned[3] == 2 && row[3] == 3 && plain[2] == 6);
    return 0;
}
