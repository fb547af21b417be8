//~ holds
#include <klee/klee.h>

int main(void) {
    char buffer[4];
    unsigned long size = klee_choose(5);
    klee_prefer_cex(buffer, size == 3);
    klee_check_memory_access(buffer, size);
    return 0;
}
