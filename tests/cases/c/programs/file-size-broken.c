#include <sys/stat.h>

int main(void) {
    struct stat about;
    stat("settings", &about);
    return S_ISREG(about.st_mode) ? 0 : 1; //~ fails memory.undefined-value
}
