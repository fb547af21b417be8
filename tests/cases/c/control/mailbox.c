//~ holds
//? unreach-call
// A scheduler runs who writes a mailbox and who reads it, in any order: each letter is read once, and before the next.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { READY, RUNNING, WAITING };

static int letter, full, sent, seen, last;
static int writer, reader, writer_waits, reader_waits;

static void write_one(void) {
    if (writer_waits == 0 && full == 1) {
        writer = WAITING;
        writer_waits = 1;
        return;
    }
    writer_waits = 0;
    letter = __VERIFIER_nondet_int();
    last = letter;
    sent++;
    full = 1;
    if (reader_waits == 1)
        reader = READY;
    writer = READY;
}

static void read_one(void) {
    if (full == 0) {
        reader = WAITING;
        reader_waits = 1;
        return;
    }
    reader_waits = 0;
    seen++;
    full = 0;
    if (writer_waits == 1)
        writer = READY;
    if (letter != last || sent != seen)
        reach_error();
    reader = READY;
}

int main(void) {
    while (writer == READY || reader == READY) {
        if (writer == READY && __VERIFIER_nondet_int()) {
            writer = RUNNING;
            write_one();
        }
        if (reader == READY && __VERIFIER_nondet_int()) {
            reader = RUNNING;
            read_one();
        }
    }
    return 0;
}
