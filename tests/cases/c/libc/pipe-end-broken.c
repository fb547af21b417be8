#include <unistd.h>

int main(void) {
    int ends[2];
    char got;
    if (pipe(ends) != 0)
        return 1;
    write(ends[1], "a", 1);
    read(ends[0], &got, 1);
    return (int)read(ends[0], &got, 1); //~ fails deadlock
}
