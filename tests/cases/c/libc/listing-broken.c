#include <dirent.h>
#include <stdio.h>

int main(void) {
    DIR *folder = opendir(".");
    struct dirent *entry = readdir(folder); //~ fails memory.null-dereference
    if (entry != 0)
        putchar(entry->d_name[0]);
    return closedir(folder);
}
