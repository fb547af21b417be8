//~ holds
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    char path[] = "/tmp";
    int file = open(path, O_RDONLY);
    if (file >= 0)
        close(file);
    return 0;
}
