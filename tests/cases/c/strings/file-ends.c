#include <assert.h>
#include <stdio.h>

// What ends a loop over a file is its end or a failure, and behind the end there is nothing; exit closes what is open.
int main(void) { //~ holds
    FILE *file = fopen("input", "r");
    if (file == NULL)
        return 1;
    int last = 'a';
    for (int count = 0; count < 2 && last != EOF; count++)
        last = fgetc(file);
    if (last == EOF)
        assert(feof(file) || ferror(file));
    else {
        ungetc(last, file);
        assert(!feof(file) && fgetc(file) == last);
    }
    if (feof(file))
        assert(fgetc(file) == EOF);
    return 0;
}
