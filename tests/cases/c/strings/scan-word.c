//~ holds
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char word[4];
    int number;
    if (scanf("%3s %d", word, &number) != 2)
        return 1;
    assert(strlen(word) >= 1 && strlen(word) <= 3);
    return 0;
}
