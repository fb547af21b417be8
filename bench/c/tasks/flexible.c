//~ holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct msg {
    unsigned len;
    char data[];
};
struct old {
    int n;
    int v[0];
};
struct msg *mk(const char *s) {
    unsigned n = strlen(s);
    struct msg *m = malloc(sizeof *m + n + 1);
    if (!m) exit(0);
    m->len = n;
    memcpy(m->data, s, n + 1);
    return m;
}
static struct msg st = { 3, "abc" };
int main(void) {
    struct msg *m = mk("hello");
    assert(m->len == 5 && !strcmp(m->data, "hello"));
    free(m);
    struct old *o = malloc(sizeof *o + 3 * sizeof(int));
    if (!o) return 0;
    o->n = 3;
    for (int i = 0; i < 3; i++) o->v[i] = i;
    assert(o->v[2] == 2);
    free(o);
    assert(st.data[2] == 'c');
    return 0;
}
