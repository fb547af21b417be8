// As in misaligned-cast.c, but a plain int is read anywhere.
int main(void) {
    _Alignas(int) unsigned char bytes[12] = {1};
    int whole = *(int *)bytes + *(int *)(bytes + 4);
    int anywhere = *(int *)(bytes + 1); //~ fails memory.misaligned
    return whole != 1 || anywhere != 0;
}
