extern int hook(int value) __attribute__((weak));

int main(void) {
    return hook(1); //~ fails memory.null-dereference
}
