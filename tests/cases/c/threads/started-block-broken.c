int arrived, sum;
int __CPROVER_thread_local mine = 4;

void add(int first, int second) {
    __CPROVER_atomic_begin();
    sum += first + second;
    arrived++;
    __CPROVER_atomic_end();
}

int main() {
    int given = 3;
__CPROVER_ASYNC_1:
    add(given, 1), assert(mine == 4 && given == 3);
__CPROVER_ASYNC_2:
    { /* a block; with a brace } in its comment */
        int doubled = given * 2;
        add(doubled, 0);
    }
    given = 5;
    mine = 9;
    __CPROVER_atomic_begin();
    assert(arrived < 2 || sum == 14); //~ fails assertion.violated
    __CPROVER_atomic_end();
    return 0;
}
