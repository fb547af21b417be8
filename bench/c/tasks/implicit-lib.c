//~ holds
int main() {
    char *p = malloc(10);
    if (!p) exit(1);
    strcpy(p, "abc");
    if (strlen(p) != 3) abort();
    printf("%s\n", p);
    free(p);
    return 0;
}
