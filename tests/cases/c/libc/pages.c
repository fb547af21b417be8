//~ holds
#include <assert.h>
#include <err.h>
#include <sys/mman.h>

int main(void) {
    unsigned char *pages = mmap(0, 64, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        err(1, "mmap");
    assert(pages[63] == 0);
    pages[63] = 1;
    unsigned char last = pages[63];
    munmap(pages, 64);
    return last - 1;
}
