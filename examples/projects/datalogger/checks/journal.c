/* Records are read in the order in which they were written; when there is no room, the oldest ones are gone. */
#include <clew.h>

#include "dl/journal.h"

#define RECORDS 6u

int main(void) {
    static dl_flash flash;
    dl_journal journal;
    dl_journal_reader reader;
    dl_record record;
    uint32_t last = 0;
    uint32_t found = 0;
    uint8_t length = (uint8_t)clew_nondet_range(0, 2) * 8u;

    dl_flash_init(&flash);
    clew_assert(dl_journal_format(&journal, &flash, 1, 2) == DL_OK);
    for (uint32_t i = 1; i <= RECORDS; i++) {
        dl_record written = {.kind = DL_RECORD_NOTE, .time = i, .length = length};

        clew_assert(dl_journal_append(&journal, &written) == DL_OK);
    }
    dl_journal_rewind(&reader, &journal);
    while (dl_journal_next(&reader, &record) == DL_OK) {
        clew_assert(record.length == length);
        clew_assert(found == 0 || record.time == last + 1);
        last = record.time;
        found++;
    }
    clew_assert(last == RECORDS && found >= 2);
    return 0;
}
