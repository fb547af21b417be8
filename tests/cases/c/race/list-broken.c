//? concurrency.data-race
// A list in the heap: the lock covers the list and what it holds.
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct {
    pthread_mutex_t lock;
    struct node *head;
} list = {PTHREAD_MUTEX_INITIALIZER, NULL};

static void *add(void *value) {
    struct node *made = malloc(sizeof *made);
    made->value = *(int *)value;
    pthread_mutex_lock(&list.lock);
    made->next = list.head;
    list.head = made;
    pthread_mutex_unlock(&list.lock);
    made->value += 10; //~ fails concurrency.data-race
    return NULL;
}

int main(void) {
    pthread_t thread;
    int one = 1, two = 2;
    pthread_create(&thread, NULL, add, &one);
    add(&two);
    pthread_mutex_lock(&list.lock);
    for (struct node *each = list.head; each != NULL; each = each->next)
        each->value++;
    pthread_mutex_unlock(&list.lock);
    pthread_join(thread, NULL);
    while (list.head != NULL) {
        struct node *first = list.head;
        list.head = first->next;
        free(first);
    }
    return 0;
}
