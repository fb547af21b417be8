//~ holds
// A pointer from outside is null or not, and never the address of an object of the program.
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

struct device {
    int open;
};

static struct device own;

int main(void) {
    struct device *given = __VERIFIER_nondet_pointer();
    if (given == &own)
        reach_error();
    own.open = given != 0;
    if (own.open && !given)
        reach_error();
    return 0;
}
