//~ fails
//$ -p no-data-race
#include <pthread.h>
#include <stdlib.h>
struct device {
    int x;
    struct {
        struct device *prev, *next;
    } list;
};
struct my {
    pthread_mutex_t lock;
    struct device dev;
    int a, b;
};
void *cb(void *arg) {
    struct device *d = arg;
    struct my *data = (struct my *)((char *)d - __builtin_offsetof(struct my, dev));
    data->a = 1;
    data->b = data->b + 1;
    return 0;
}
int main(void) {
    struct my *d = malloc(sizeof *d);
    if (!d) return 0;
    pthread_mutex_init(&d->lock, 0);
    d->a = d->b = 0;
    pthread_t t1, t2;
    pthread_create(&t1, 0, cb, &d->dev);
    pthread_create(&t2, 0, cb, &d->dev);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    free(d);
    return 0;
}
