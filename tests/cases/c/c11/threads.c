//~ holds
#include <assert.h>
#include <threads.h>

static mtx_t lock;
static int total;

static int add(void *amount) {
    mtx_lock(&lock);
    total += *(int *)amount;
    mtx_unlock(&lock);
    return *(int *)amount;
}

int main(void) {
    thrd_t first, second;
    int three = 3, four = 4, a, b;
    mtx_init(&lock, mtx_plain);
    thrd_create(&first, add, &three);
    thrd_create(&second, add, &four);
    thrd_join(first, &a);
    thrd_join(second, &b);
    assert(total == 7 && a + b == 7);
    mtx_destroy(&lock);
    return 0;
}
