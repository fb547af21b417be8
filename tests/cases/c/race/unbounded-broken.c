//? no-data-race
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct {
    pthread_mutex_t lock;
    struct node *head;
    int count;
} list = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static void with_lock(void (*change)(struct node *), struct node *node) {
    pthread_mutex_lock(&list.lock);
    change(node);
    pthread_mutex_unlock(&list.lock);
}

static void insert(struct node *node) {
    node->next = list.head;
    list.head = node;
    list.count++;
}

static void *writer(void *unused) {
    struct node *node = malloc(sizeof *node);
    with_lock(insert, node);
    node->value = 1;
    return unused;
}

static void *reader(void *unused) {
    if (pthread_mutex_trylock(&list.lock) == 0) {
        for (struct node *node = list.head; node != 0; node = node->next)
            node->value++; //~ fails concurrency.data-race
        pthread_mutex_unlock(&list.lock);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    if (__VERIFIER_nondet_int()) {
        pthread_create(&thread, 0, writer, 0);
        pthread_create(&thread, 0, reader, 0);
    }
    return 0;
}
