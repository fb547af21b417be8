#include <assert.h>
#include <clew.h>

/* Two coroutines as state machines: a case label stands where each of them waits. */
struct thread {
    unsigned line;
};

#define BEGIN(thread) switch ((thread)->line) { case 0:
#define WAIT_UNTIL(thread, condition) (thread)->line = __LINE__; case __LINE__: if (!(condition)) return 0
#define END(thread) } (thread)->line = 0; return 1

static int full, value, sent, received;

static int producer(struct thread *thread) {
    BEGIN(thread);
    while (sent < 3) {
        WAIT_UNTIL(thread, 1);
        value = ++sent;
        full = 1;
    }
    END(thread);
}

static int consumer(struct thread *thread) {
    BEGIN(thread);
    while (received < 3) {
        WAIT_UNTIL(thread, full);
        assert(value == received + 1); //~ fails assertion.violated
        received = value;
        full = 0;
    }
    END(thread);
}

int main(void) {
    struct thread first = {0}, second = {0};
    int first_ended = 0, second_ended = 0;
    for (int round = 0; round < 12; round++)
        if (clew_nondet_bool())
            first_ended = first_ended || producer(&first);
        else
            second_ended = second_ended || consumer(&second);
    assert(!second_ended || received == 3);
    return 0;
}
