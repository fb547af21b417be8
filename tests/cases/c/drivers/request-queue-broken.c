//? valid-memsafety
#include <clew.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(pointer, type, member)                                                                            \
    ({                                                                                                                 \
        const __typeof__(((type *)0)->member) *inner = (pointer);                                                      \
        (type *)((char *)inner - offsetof(type, member));                                                              \
    })
#define for_each_safe(at, following, list)                                                                             \
    for (at = (list)->next, following = at->next; at != (list); at = following, following = at->next)

struct link {
    struct link *next, *before;
};

struct request {
    int id;
    struct link node;
    char *data;
};

static struct link queue = {&queue, &queue};

static void add_last(struct link *node, struct link *list) {
    node->next = list;
    node->before = list->before;
    list->before->next = node;
    list->before = node;
}

static void unlink_from(struct link *node) {
    node->next->before = node->before; //~ fails memory.use-after-free
    node->before->next = node->next;
}

static void submit(int id) {
    struct request *request = malloc(sizeof *request);
    request->id = id;
    request->data = calloc(1, 16);
    add_last(&request->node, &queue);
}

static void drain(int last) {
    struct link *at, *following;
    for_each_safe(at, following, &queue) {
        struct request *request = container_of(at, struct request, node);
        if (request->id > last)
            continue;
        free(request->data);
        free(request);
        unlink_from(&request->node);
    }
}

int main(void) {
    for (int id = 0; id < 3; id++)
        submit(id);
    drain(clew_nondet_int());
    drain(3);
    return 0;
}
