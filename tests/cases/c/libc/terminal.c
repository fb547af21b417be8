//~ holds
#include <assert.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
    struct termios before, raw;
    if (tcgetattr(0, &before) != 0)
        return 1;
    raw = before;
    cfmakeraw(&raw);
    assert((raw.c_lflag & (ECHO | ICANON)) == 0);
    tcsetattr(0, TCSAFLUSH, &raw);
    tcsetattr(0, TCSAFLUSH, &before);
    char *name = ttyname(0);
    assert(name == 0 || name[0] == '/');
    assert(getpriority(PRIO_PROCESS, 0) < 20);
    return mlockall(MCL_CURRENT) == 0 ? munlockall() : 0;
}
