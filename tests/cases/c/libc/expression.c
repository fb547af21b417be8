//~ holds
#include <assert.h>
#include <regex.h>

int main(void) {
    regex_t number;
    regmatch_t found[2];
    int status = regcomp(&number, "^n=([0-9]+)$", REG_EXTENDED);
    assert(status == 0);
    status = regexec(&number, "n=42", 2, found, 0);
    assert(status == 0 && found[1].rm_so == 2 && found[1].rm_eo == 4);
    status = regexec(&number, "n=x", 0, 0, 0);
    assert(status == REG_NOMATCH);
    regfree(&number);
    return 0;
}
