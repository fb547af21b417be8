/* A data logger at a terminal: commands line by line; `run N` reads the sensors N times. */
#include <stdio.h>
#include <string.h>

#include "acquire.h"
#include "dl/command.h"
#include "dl/crc.h"
#include "dl/number.h"
#include "dl_config.h"

#define FIRST_OF_JOURNAL 2u
#define MOST_ROUNDS 10000

static dl_flash flash;
static dl_kv kv;
static dl_settings settings;
static dl_journal journal;
static dl_logger logger;

static dl_status open_all(void) {
    dl_status status;

    dl_flash_init(&flash);
    status = dl_kv_open(&kv, &flash, 0);
    if (status == DL_OK) {
        status = dl_settings_open(&settings, &kv);
    }
    if (status == DL_OK) {
        status = dl_journal_format(&journal, &flash, FIRST_OF_JOURNAL, DL_PAGES - FIRST_OF_JOURNAL);
    }
    return status == DL_OK ? dl_logger_init(&logger, &settings, &journal) : status;
}

static dl_status run_sensors(dl_console *console, const char *rounds) {
    int32_t count = 0;
    dl_status status = dl_number_between(rounds, 1, MOST_ROUNDS, &count);

    if (status == DL_OK) {
        status = dl_acquire(&logger, console->now, (uint32_t)count);
        console->now += (uint32_t)count;
    }
    return status;
}

int main(int argc, char **argv) {
    dl_console console = {&logger, &settings, 0};
    char line[128];
    char text[2048];
    dl_strbuf answer;

    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts("datalogger " DL_VERSION);
        return 0;
    }
    if (open_all() != DL_OK) {
        fputs("the flash cannot be used\n", stderr);
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        dl_status status;

        dl_strbuf_init(&answer, text, sizeof text);
        if (strncmp(line, "run ", 4) == 0) {
            line[strcspn(line, "\r\n")] = '\0';
            status = run_sensors(&console, line + 4);
        } else {
            status = dl_command_run(&console, line, &answer);
        }
        printf("%s%s%s%s\n", dl_status_text(status), answer.length > 0 ? ": " : "", text, answer.cut ? " …" : "");
    }
    printf("image %08lx\n", (unsigned long)dl_crc32_final(dl_crc32(DL_CRC32_START, flash.bytes, sizeof flash.bytes)));
    return 0;
}
