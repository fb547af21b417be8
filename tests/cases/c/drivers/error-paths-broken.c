//? valid-memsafety
// Probing with clean-up by goto: what was taken is given back, in reverse order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct card {
    void *registers;
    void *queue;
    void *interrupt;
};

static void *take(void) { return __VERIFIER_nondet_int() ? malloc(4) : NULL; }

static int probe(struct card **result) {
    int error = -12;
    struct card *card = malloc(sizeof *card);
    if (!card)
        goto fail;
    card->registers = take();
    if (!card->registers)
        goto fail_card;
    card->queue = take(); //~ fails memory.leak
    if (!card->queue)
        goto fail_registers;
    card->interrupt = take();
    if (!card->interrupt)
        goto fail_queue;
    *result = card;
    return 0;
fail_queue:
    free(card->queue);
fail_registers:
    free(card->registers);
fail_card:
fail:
    return error;
}

static void remove_card(struct card *card) {
    free(card->interrupt);
    free(card->queue);
    free(card->registers);
    free(card);
}

int main(void) {
    struct card *card;
    if (probe(&card) == 0)
        remove_card(card);
    return 0;
}
