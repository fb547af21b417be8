// Functions of the library that are declared with other widths: what they do is still looked at.
extern int memcmp();
unsigned strlen(const char *);

int main(void) {
    char text[] = {'a', 'b'};
    return memcmp("ab", text, 2) + (int)strlen(text); //~ fails memory.out-of-bounds
}
