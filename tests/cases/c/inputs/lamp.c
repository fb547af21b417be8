//~ holds
#include <assert.h>
#include <sys/lamp.h>

int main(void) {
    int one = __lamp_any_i32(), other = __lamp_any_i16();
    if (one < 0 || one > 100)
        return 0;
    assert(one + other >= 0 && one + other <= 65635);
    return 0;
}
