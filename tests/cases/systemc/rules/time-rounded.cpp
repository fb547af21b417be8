// Parts of times are rounded to the nearest tick, by whole numbers as by others.
//~ holds
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_time bit(5, SC_PS);
    unsigned parts = 2;
    size_t many = 3;
    sc_uint<4> times = 3;
    sc_assert((bit / many).value() == 2 && (bit * times).value() == 15 && (times * bit).value() == 15);
    sc_assert((bit / 2.0).value() == 3 && (1.5 * bit).value() == 8 && (bit * parts).value() == 10);
    sc_time half = bit;
    half /= parts;
    sc_start(half);
    sc_assert((bit / 2).value() == 3 && sc_time_stamp() == sc_time(3, SC_PS));
    return 0;
}
