// A cell of a self test: a combinational method over four signals that are switched on during elaboration.
//~ holds
#include <systemc.h>

SC_MODULE(bist_cell) {
    sc_in<bool> b0, b1, d0, d1;
    sc_out<bool> z;

    void cell() {
        bool s1 = !(b0.read() && d1.read());
        bool s2 = !(d0.read() && b1.read());
        bool s3 = !s2 && !s1;
        s2 = s2 && s1;
        z.write(!(s2 || s3));
    }

    SC_CTOR(bist_cell) {
        SC_METHOD(cell);
        sensitive << b0 << b1 << d0 << d1;
    }
};

int sc_main(int, char *[]) {
    sc_signal<bool> b0("b0"), b1("b1"), d0("d0"), d1("d1"), z("z");
    bist_cell cell("cell");
    cell.b0(b0);
    cell.b1(b1);
    cell.d0(d0);
    cell.d1(d1);
    cell.z(z);
    b0.write(true);
    b1.write(true);
    d0.write(true);
    d1.write(true);
    sc_start();
    assert(z.read() == false);
    return 0;
}
