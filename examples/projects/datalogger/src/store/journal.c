#include "dl/journal.h"

#include "dl_config.h"

static uint32_t address_of(const dl_journal *journal, uint32_t page, uint32_t offset) {
    return (journal->first + page) * DL_PAGE_SIZE + offset;
}

dl_status dl_journal_format(dl_journal *journal, dl_flash *flash, uint32_t first, uint32_t pages) {
    if (pages == 0 || first > DL_PAGES || pages > DL_PAGES - first) {
        return DL_RANGE;
    }
    journal->flash = flash;
    journal->first = first;
    journal->pages = pages;
    journal->page = 0;
    journal->offset = 0;
    journal->records = 0;
    for (uint32_t i = 0; i < pages; i++) {
        dl_status status = dl_flash_erase(flash, first + i);

        if (status != DL_OK) {
            return status;
        }
    }
    return DL_OK;
}

/* Begin the next page; what it held is gone. */
static dl_status advance(dl_journal *journal) {
    uint32_t next = (journal->page + 1) % journal->pages;
    dl_status status = dl_flash_erase(journal->flash, journal->first + next);

    if (status == DL_OK) {
        journal->page = next;
        journal->offset = 0;
    }
    return status;
}

dl_status dl_journal_append(dl_journal *journal, const dl_record *record) {
    uint8_t frame[DL_RECORD_LONGEST];
    size_t length = sizeof frame;
    dl_status status = dl_record_encode(record, frame, &length);

    if (status != DL_OK) {
        return status;
    }
    if (length > DL_PAGE_SIZE) {
        return DL_FULL;
    }
    if (length > DL_PAGE_SIZE - journal->offset) {
        status = advance(journal);
        if (status != DL_OK) {
            return status;
        }
    }
    status = dl_flash_program(journal->flash, address_of(journal, journal->page, journal->offset), frame, length);
    journal->offset += (uint32_t)length;
    if (status == DL_OK) {
        journal->records++;
    }
    return status;
}

void dl_journal_rewind(dl_journal_reader *reader, const dl_journal *journal) {
    reader->journal = journal;
    reader->visited = 0;
    reader->offset = 0;
}

/* The page that is read: the one behind the page that is written is the oldest. */
static uint32_t page_of(const dl_journal_reader *reader) {
    return (reader->journal->page + 1 + reader->visited) % reader->journal->pages;
}

dl_status dl_journal_next(dl_journal_reader *reader, dl_record *record) {
    while (reader->visited < reader->journal->pages) {
        uint8_t frame[DL_RECORD_LONGEST];
        uint32_t rest = DL_PAGE_SIZE - reader->offset;
        size_t length = rest < sizeof frame ? rest : sizeof frame;
        size_t used = 0;

        dl_flash_read(reader->journal->flash, address_of(reader->journal, page_of(reader), reader->offset), frame,
                      length);
        if (dl_record_decode(frame, length, record, &used) == DL_OK) {
            reader->offset += (uint32_t)used;
            return DL_OK;
        }
        reader->visited++;
        reader->offset = 0;
    }
    return DL_EMPTY;
}
