/* Records one behind the other in pages of a flash, the oldest page erased when there is no room. */
#ifndef DL_JOURNAL_H
#define DL_JOURNAL_H

#include <stdint.h>

#include "dl/flash.h"
#include "dl/record.h"
#include "dl/status.h"

typedef struct dl_journal {
    dl_flash *flash;
    uint32_t first;  /* pages of the journal: the first one, */
    uint32_t pages;  /* and how many */
    uint32_t page;   /* the page that is written, counted from the first */
    uint32_t offset; /* inside of that page */
    uint32_t records;
} dl_journal;

typedef struct dl_journal_reader {
    const dl_journal *journal;
    uint32_t visited; /* pages that are done */
    uint32_t offset;
} dl_journal_reader;

/* An empty journal in these pages, which are erased. */
dl_status dl_journal_format(dl_journal *journal, dl_flash *flash, uint32_t first, uint32_t pages);

dl_status dl_journal_append(dl_journal *journal, const dl_record *record);

void dl_journal_rewind(dl_journal_reader *reader, const dl_journal *journal);

/* The next record, from the oldest page on; DL_EMPTY behind the last one. */
dl_status dl_journal_next(dl_journal_reader *reader, dl_record *record);

#endif
