/* Words of a line: separated by blanks, quoted where they contain some. */
#ifndef DL_TOKEN_H
#define DL_TOKEN_H

#include <stddef.h>

#include "dl/status.h"

#define DL_TOKEN_MOST 6u

typedef struct dl_tokens {
    char *words[DL_TOKEN_MOST]; /* they lie in the line, which is cut up for it */
    size_t count;
} dl_tokens;

/* Cut the line into words. Inside of quotes a backslash takes the next character as it is; behind # is a comment. */
dl_status dl_token_split(char *line, dl_tokens *tokens);

#endif
