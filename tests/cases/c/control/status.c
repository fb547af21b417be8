//~ holds
static int status(int count) {
    if (count == 1)
        return 0;
    return 1;
}

int main(int argc, char **argv) {
    (void)argv;
    return status(argc);
}
