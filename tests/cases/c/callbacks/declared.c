//~ holds
// Functions that are declared with other widths than they are defined with.
extern int memcmp();
extern void *memset();
unsigned strlen(const char *);
long abs(long);
void abort();

int main(void) {
    char text[4];
    memset(text, 0, 4);
    if (strlen("abc") != 3 || memcmp("ab", "ab", 2) != 0 || abs(-3) != 3 || text[3] != 0)
        abort();
    return 0;
}
