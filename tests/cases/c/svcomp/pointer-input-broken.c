// Two pointers from outside need not be the same.
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void) {
    void *first = __VERIFIER_nondet_pointer(), *second = __VERIFIER_nondet_pointer();
    if (first && second && first != second)
        reach_error(); //~ fails control.error-reached
    return 0;
}
