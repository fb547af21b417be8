//~ holds
//$ -p valid-memsafety
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static int opt;
static char *bb_process(char *s) {
    char *d = s, *p = s;
    while (*p) {
        if (*p == '\\' && p[1]) {
            p++;
            if (*p == 'n') *d++ = '\n';
            else *d++ = *p;
            p++;
    }  else *d++ = *p++;
    } *d = 0;
    return s;
}
int main(void) {
    int argc = __VERIFIER_nondet_int();
    if (argc < 1 || argc > 3) return 0;
    char **argv = malloc((argc + 1) * sizeof *argv);
    if (!argv) return 0;
    argv[argc] = 0;
    for (int i = 0; i < argc; i++) {
        argv[i] = malloc(4);
        if (!argv[i]) abort();
        for (int j = 0; j < 3; j++) argv[i][j] = __VERIFIER_nondet_char();
        argv[i][3] = 0;
    } int k = 1;
    while (k < argc && argv[k][0] == '-') {
        if (strchr(argv[k], 'e')) opt = 1;
        k++;
    }
    for (; k < argc; k++) {
        if (opt) bb_process(argv[k]);
        printf("%s ", argv[k]);
    }
    for (int i = 0; i < argc; i++) free(argv[i]);
    free(argv);
    return 0;
}
