#include "dl/command.h"

#include <string.h>

#include "dl/base64.h"
#include "dl/calendar.h"
#include "dl/number.h"
#include "dl/token.h"
#include "dl/units.h"

typedef dl_status (*handler)(dl_console *console, const dl_tokens *words, dl_strbuf *answer);

typedef struct command {
    const char *name;
    size_t least; /* words, with the name */
    size_t most;
    handler run;
    const char *help;
} command;

static dl_status run_help(dl_console *console, const dl_tokens *words, dl_strbuf *answer);

static dl_status run_get(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_setting setting;
    dl_status status = dl_settings_find(console->settings, words->words[1], &setting);

    if (status == DL_OK) {
        dl_strbuf_int(answer, dl_settings_get(console->settings, setting));
    }
    return status;
}

static dl_status run_set(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_setting setting;
    int32_t value = 0;
    dl_status status = dl_settings_find(console->settings, words->words[1], &setting);

    if (status != DL_OK) {
        return status;
    }
    if (setting == DL_SETTING_UNIT) {
        dl_unit unit;

        status = dl_unit_parse(words->words[2], &unit);
        value = status == DL_OK ? (int32_t)unit : 0;
    } else {
        status = dl_number_between(words->words[2], INT16_MIN, INT16_MAX, &value);
    }
    if (status == DL_OK) {
        status = dl_settings_set(console->settings, setting, (int16_t)value);
    }
    if (status == DL_OK) {
        dl_strbuf_text(answer, "set");
    }
    return status;
}

static dl_status run_list(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    (void)words;
    for (int i = 0; i < DL_SETTINGS; i++) {
        dl_strbuf_text(answer, dl_settings_name((dl_setting)i));
        dl_strbuf_char(answer, '=');
        dl_strbuf_int(answer, dl_settings_get(console->settings, (dl_setting)i));
        dl_strbuf_char(answer, i + 1 < DL_SETTINGS ? ' ' : '\n');
    }
    return DL_OK;
}

static dl_status channel_of(const char *text, uint8_t *channel) {
    int32_t number = 0;
    dl_status status = dl_number_between(text, 0, DL_SENSORS - 1, &number);

    *channel = (uint8_t)number;
    return status;
}

static void named(dl_strbuf *answer, const char *name, int32_t thousandths) {
    dl_strbuf_text(answer, name);
    dl_strbuf_char(answer, ' ');
    dl_strbuf_milli(answer, thousandths);
    dl_strbuf_char(answer, ' ');
}

static dl_status run_stats(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    const dl_channel *one;
    uint8_t channel = 0;
    dl_status status = channel_of(words->words[1], &channel);

    if (status != DL_OK) {
        return status;
    }
    one = &console->logger->channels[channel];
    if (one->stats.count == 0) {
        return DL_EMPTY;
    }
    dl_strbuf_unsigned(answer, one->stats.count);
    dl_strbuf_text(answer, " samples ");
    named(answer, "least", one->stats.least);
    named(answer, "most", one->stats.most);
    named(answer, "mean", dl_stats_mean(&one->stats));
    named(answer, "median", dl_window_median(&one->window));
    return DL_OK;
}

static dl_status run_add(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    uint8_t channel = 0;
    int32_t reading = 0;
    dl_status status = channel_of(words->words[1], &channel);

    if (status == DL_OK) {
        status = dl_number_milli(words->words[2], &reading);
    }
    if (status == DL_OK) {
        status = dl_logger_add(console->logger, console->now, channel, reading);
    }
    if (status == DL_OK && console->logger->channels[channel].alarm.active) {
        dl_strbuf_text(answer, "alarm");
    }
    return status;
}

static dl_status run_convert(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_unit from, to;
    int32_t value = 0;
    int32_t result = 0;
    dl_status status = dl_number_milli(words->words[1], &value);

    (void)console;
    if (status == DL_OK) {
        status = dl_unit_parse(words->words[2], &from);
    }
    if (status == DL_OK) {
        status = dl_unit_parse(words->words[3], &to);
    }
    if (status == DL_OK) {
        status = dl_unit_convert(from, to, value, &result);
    }
    if (status == DL_OK) {
        named(answer, dl_unit_name(to), result);
    }
    return status;
}

static dl_status run_time(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_moment moment;

    if (words->count > 1) {
        dl_status status = dl_calendar_read(words->words[1], &moment);

        if (status != DL_OK) {
            return status;
        }
        console->now = dl_calendar_seconds(&moment);
    }
    moment = dl_calendar_moment(console->now);
    dl_calendar_write(&moment, answer);
    return DL_OK;
}

static dl_status run_dump(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_journal_reader reader;
    dl_record record;

    (void)words;
    dl_journal_rewind(&reader, console->logger->journal);
    while (dl_journal_next(&reader, &record) == DL_OK) {
        uint8_t frame[DL_RECORD_LONGEST];
        char text[DL_BASE64_LENGTH(DL_RECORD_LONGEST) + 1];
        size_t length = sizeof frame;
        dl_status status = dl_record_encode(&record, frame, &length);

        if (status == DL_OK) {
            status = dl_base64_encode(frame, length, text, sizeof text);
        }
        if (status != DL_OK) {
            return status;
        }
        dl_strbuf_text(answer, text);
        dl_strbuf_char(answer, '\n');
    }
    return DL_OK;
}

static dl_status run_flush(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    dl_status status = dl_logger_flush(console->logger, console->now);

    (void)words;
    if (status == DL_OK) {
        dl_strbuf_unsigned(answer, console->logger->journal->records);
        dl_strbuf_text(answer, " records");
    }
    return status;
}

static const command COMMANDS[] = {
    {"add", 3, 3, run_add, "add CHANNEL VALUE: a reading"},
    {"convert", 4, 4, run_convert, "convert VALUE UNIT UNIT"},
    {"dump", 1, 1, run_dump, "dump: all records"},
    {"flush", 1, 1, run_flush, "flush: write down what waits"},
    {"get", 2, 2, run_get, "get NAME: a setting"},
    {"help", 1, 1, run_help, "help: this"},
    {"list", 1, 1, run_list, "list: all settings"},
    {"set", 3, 3, run_set, "set NAME VALUE: change a setting"},
    {"stats", 2, 2, run_stats, "stats CHANNEL"},
    {"time", 1, 2, run_time, "time [YYYY-MM-DDTHH:MM:SS]: show or set the clock"},
};
#define COUNT (sizeof COMMANDS / sizeof COMMANDS[0])

static dl_status run_help(dl_console *console, const dl_tokens *words, dl_strbuf *answer) {
    (void)console;
    (void)words;
    for (size_t i = 0; i < COUNT; i++) {
        dl_strbuf_text(answer, COMMANDS[i].help);
        dl_strbuf_char(answer, '\n');
    }
    return DL_OK;
}

dl_status dl_command_run(dl_console *console, char *line, dl_strbuf *answer) {
    dl_tokens words;
    dl_status status = dl_token_split(line, &words);

    if (status != DL_OK || words.count == 0) {
        return status;
    }
    for (size_t i = 0; i < COUNT; i++) {
        const command *known = &COMMANDS[i];

        if (strcmp(known->name, words.words[0]) != 0) {
            continue;
        }
        if (words.count < known->least || words.count > known->most) {
            dl_strbuf_text(answer, known->help);
            return DL_BAD_INPUT;
        }
        return known->run(console, &words, answer);
    }
    return DL_NOT_FOUND;
}
