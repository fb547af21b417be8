//~ holds
// Memory at a fixed address, declared by the program.
#define TABLE ((int *)0x1000)

int main(void) {
    __CPROVER_allocated_memory(0x1000, 4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        TABLE[i] = i;
    __CPROVER_assert(TABLE[3] == 3, "kept");
    return 0;
}
