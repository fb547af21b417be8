/* Commands of a person: one line each, answered in words. */
#ifndef DL_COMMAND_H
#define DL_COMMAND_H

#include <stdint.h>

#include "dl/logger.h"
#include "dl/settings.h"
#include "dl/status.h"
#include "dl/strbuf.h"

typedef struct dl_console {
    dl_logger *logger;
    dl_settings *settings;
    uint32_t now;
} dl_console;

/* Do what the line says, which is cut up for it; the answer goes to the buffer. */
dl_status dl_command_run(dl_console *console, char *line, dl_strbuf *answer);

#endif
