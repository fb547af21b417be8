#include "dl/status.h"

static const char *const TEXTS[] = {
    [DL_OK] = "ok",
    [DL_FULL] = "full",
    [DL_EMPTY] = "empty",
    [DL_NOT_FOUND] = "not found",
    [DL_BAD_INPUT] = "bad input",
    [DL_RANGE] = "out of range",
    [DL_CORRUPT] = "corrupt",
    [DL_POWER_LOST] = "power lost",
};

const char *dl_status_text(dl_status status) {
    unsigned index = (unsigned)status;

    if (index >= sizeof TEXTS / sizeof TEXTS[0]) {
        return "unknown";
    }
    return TEXTS[index];
}
