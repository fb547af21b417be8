// As in status.c, but a function that main relies on ends without a value.
static int status(int count) {
    if (count != 1)
        return 1;
}

int main(int argc, char **argv) {
    (void)argv;
    return status(argc); //~ fails memory.undefined-value
}
