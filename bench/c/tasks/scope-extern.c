//~ holds
#include <assert.h>
int x = 1;
static int y = 2;
int f(void) {
    int x = 5;
    {
        extern int x;
        return x;
    }
}
enum E {
    A = -1, B, C = 10, D
};
typedef int arr[3];
arr z = { 1, 2, 3 };
int main(void) {
    assert(f() == 1);
    {
        int y = 7;
        assert(y == 7);
    }
    assert(B == 0 && D == 11);
    assert(sizeof z == 12);
    static int cnt;
    for (int i = 0; i < 3; i++) cnt++;
    assert(cnt == 3);
    goto in;
    {
        int q;
        in: q = 4;
        assert(q == 4);
    } return 0;
}
