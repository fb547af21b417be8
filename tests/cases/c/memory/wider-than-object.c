//~ holds
// What is written is as wide as the object.
#include <string.h>
int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) word {
    int number;
};

int main(void) {
    char room[4];
    memset(room, 0, sizeof room);
    struct word *words = (void *)room;
    for (int at = 0; at < 1; at++)
        words[at].number = __VERIFIER_nondet_int();
    return 0;
}
