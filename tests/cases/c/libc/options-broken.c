#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct option known[] = {{"level", required_argument, 0, 'l'}, {"quiet", no_argument, 0, 'q'}, {0}};

int main(void) {
    char *words[] = {"tool", "--level=7", "-q", "file", 0};
    int option, level = 0, quiet = 0;
    while ((option = getopt_long(4, words, "l:q", known, 0)) != -1)
        switch (option) {
        case 'l':
            level = atoi(optarg);
            break;
        case 'q':
            quiet++;
            break;
        }
    assert(level == 7 && quiet == 1);
    assert(strcmp(words[optind + 1], "file") == 0); //~ fails memory.null-dereference
    return 0;
}
