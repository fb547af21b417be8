#include <klee/klee.h>

int main(void) {
    char buffer[4];
    unsigned long size = klee_choose(6);
    klee_check_memory_access(buffer, size); //~ fails memory.out-of-bounds
    return 0;
}
