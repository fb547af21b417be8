//~ holds
#include <dirent.h>
#include <stdio.h>

int main(void) {
    DIR *folder = opendir(".");
    if (folder == 0)
        return 1;
    struct dirent *entry = readdir(folder);
    if (entry != 0)
        putchar(entry->d_name[0]);
    return closedir(folder);
}
