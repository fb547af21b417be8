#include <assert.h>
#include <error.h>
#include <syslog.h>

int main(int argc, void *words) {
    openlog("tool", LOG_PID, LOG_USER);
    syslog(LOG_INFO, "%d arguments, %s", argc, words != 0 ? "named" : "unnamed");
    error(0, 0, "%d", argc);
    assert(error_message_count == 1);
    error(0, 0, "the end");
    assert(0); //~ fails assertion.violated
}
