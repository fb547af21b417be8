#include <assert.h>
#include <stdio.h>

// As in file-ends.c, but a failure is forgotten: it too ends the loop.
int main(void) {
    FILE *file = fopen("input", "r");
    if (file == NULL)
        return 1;
    int last = 'a';
    for (int count = 0; count < 2 && last != EOF; count++)
        last = fgetc(file);
    if (last == EOF)
        assert(feof(file)); //~ fails assertion.violated
    else {
        ungetc(last, file);
        assert(!feof(file) && fgetc(file) == last);
    }
    if (feof(file))
        assert(fgetc(file) == EOF);
    return 0;
}
