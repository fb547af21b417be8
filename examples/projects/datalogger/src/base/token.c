#include "dl/token.h"

#include <stdbool.h>

#include "dl_config.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool ends(char c) {
    return c == '\0' || c == '#';
}

/* Copy a quoted word to where it begins; both places are in the same line. */
static dl_status quoted(char **from, char **to) {
    char *read = *from + 1;
    char *write = *to;

    while (*read != '"') {
        if (*read == '\\') {
            read++;
        }
#ifndef DL_SEEDED_FAULTS /* a backslash at the end of the line leads behind it */
        if (*read == '\0') {
            return DL_BAD_INPUT;
        }
#endif
        *write = *read;
        write++;
        read++;
    }
    *from = read + 1;
    *to = write;
    return DL_OK;
}

static void plain(char **from, char **to) {
    char *read = *from;
    char *write = *to;

    while (!is_blank(*read) && !ends(*read) && *read != '"') {
        *write = *read;
        write++;
        read++;
    }
    *from = read;
    *to = write;
}

/* One word, which may have parts in quotes: a"b c"d. */
static dl_status word(char **from) {
    char *write = *from;

    while (!is_blank(**from) && !ends(**from)) {
        if (**from == '"') {
            dl_status status = quoted(from, &write);

            if (status != DL_OK) {
                return status;
            }
        } else {
            plain(from, &write);
        }
    }
    if (**from != '\0' && **from != '#') {
        (*from)++;
    } else if (**from == '#') {
        **from = '\0';
    }
    *write = '\0';
    return DL_OK;
}

dl_status dl_token_split(char *line, dl_tokens *tokens) {
    char *at = line;

    tokens->count = 0;
    for (;;) {
        while (is_blank(*at)) {
            at++;
        }
        if (ends(*at)) {
            return DL_OK;
        }
        if (tokens->count == DL_TOKEN_MOST) {
            return DL_FULL;
        }
        tokens->words[tokens->count] = at;
        dl_status status = word(&at);
        if (status != DL_OK) {
            return status;
        }
        tokens->count++;
    }
}
