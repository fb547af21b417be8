int main(void) {
    __CPROVER_size_t size = 4;
    unsigned char *bytes = __CPROVER_allocate(size, 1);
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(bytes) == size && bytes[3] == 0, "new");
    __CPROVER_havoc_object(bytes);
    __CPROVER_assume(bytes[3] < 9);
    __CPROVER_assert(bytes[3] != 8, "small"); //~ fails assertion.violated
    free(bytes);
}
