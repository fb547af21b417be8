//~ holds
#include <clew.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    time_t begun = time(0);
    sleep(4294967295u);
    clew_assert(time(0) >= begun);
    return 0;
}
