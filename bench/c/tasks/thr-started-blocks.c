//~ holds
/* Threads that labels start: each adds its own copy of the local. */
int total, ended;

int main() {
    int share = 2;
__CPROVER_ASYNC_1:
    {
        __CPROVER_atomic_begin();
        total += share;
        ended++;
        __CPROVER_atomic_end();
    }
    share = 5;
__CPROVER_ASYNC_2:
    {
        __CPROVER_atomic_begin();
        total += share * 2;
        ended++;
        __CPROVER_atomic_end();
    }
    __CPROVER_atomic_begin();
    assert(ended < 2 || total == 12);
    __CPROVER_atomic_end();
    return 0;
}
