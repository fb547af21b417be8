// Operations by a table of function pointers in a struct that lives in the heap.
#include <assert.h>
#include <stdlib.h>

struct device;
struct operations {
    int (*open)(struct device *);
    int (*read)(struct device *, int);
    void (*close)(struct device *);
};
struct device {
    const struct operations *ops;
    int *data;
    int opened;
};

static int file_open(struct device *d) {
    d->data = calloc(4, sizeof(int));
    d->opened = 1;
    return d->data != NULL;
}
static int file_read(struct device *d, int at) { return d->data[at]; } //~ fails memory.null-dereference
static void file_close(struct device *d) {
    free(d->data);
    d->data = NULL;
    d->opened = 0;
}
static const struct operations file_operations = {file_open, file_read, file_close};

int main(void) {
    struct device *d = malloc(sizeof *d);
    d->ops = &file_operations;
    d->opened = 0;
    d->data = NULL;
    assert(d->ops->open(d));
    assert(d->ops->read(d, 2) == 0);
    d->ops->close(d);
    assert(d->ops->read(d, 2) == -1);
    free(d);
    return 0;
}
