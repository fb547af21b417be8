//~ fails
#include <assert.h>
#include <stdlib.h>
struct msg {
    unsigned len;
    char data[];
};
int main(void) {
    struct msg *m = malloc(sizeof *m + 4);
    if (!m) return 0;
    m->len = 4;
    for (unsigned i = 0; i <= m->len; i++) m->data[i] = 'x';
    free(m);
    return 0;
}
