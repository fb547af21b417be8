// What is written is wider than the object: whoever adds up where it begins and how wide it is finds less than zero.
#include <string.h>
int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) word {
    int number;
};

int main(void) {
    char room[2];
    memset(room, 0, sizeof room);
    struct word *words = (void *)room;
    for (int at = 0; at < 1; at++)
        words[at].number = __VERIFIER_nondet_int(); //~ fails memory.out-of-bounds
    return 0;
}
