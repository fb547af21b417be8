/* All entries of a folder at once, sorted. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

int alphasort(const struct dirent **one, const struct dirent **other) { return strcmp((*one)->d_name, (*other)->d_name); }

static int freed(struct dirent **list, int count) {
    while (count > 0)
        free(list[--count]);
    free(list);
    return -1;
}

int scandir(const char *path, struct dirent ***to, int (*wanted)(const struct dirent *),
            int (*order)(const struct dirent **, const struct dirent **)) {
    DIR *folder = opendir(path);
    struct dirent **list = 0, *each;
    int count = 0;
    if (folder == 0)
        return -1;
    while ((each = readdir(folder)) != 0) {
        if (wanted != 0 && !wanted(each))
            continue;
        struct dirent **longer = realloc(list, (size_t)(count + 1) * sizeof *list), *copied = malloc(sizeof *copied);
        if (longer != 0)
            list = longer;
        if (longer == 0 || copied == 0) {
            free(copied);
            closedir(folder);
            return freed(list, count);
        }
        *copied = *each;
        list[count++] = copied;
    }
    closedir(folder);
    if (count > 1 && order != 0)
        qsort(list, (size_t)count, sizeof *list, (int (*)(const void *, const void *))order);
    *to = list;
    return count;
}
