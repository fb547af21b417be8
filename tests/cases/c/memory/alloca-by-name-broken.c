void *alloca(unsigned long size);

// As in alloca-by-name.c, but used when the function has ended.
static int *row(void) {
    int *made = alloca(sizeof *made);
    *made = 1;
    return made;
}

int main(void) {
    return *row(); //~ fails memory.use-after-free
}
