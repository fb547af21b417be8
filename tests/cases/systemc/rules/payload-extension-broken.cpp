// A payload frees the extensions that are left in it when it ends: one on the stack is taken out before.
#include <systemc.h>
#include <tlm.h>

struct number : tlm::tlm_extension<number> { //~ fails memory.invalid-free
    int value = 7;
    tlm_extension_base *clone() const override { return new number(*this); }
    void copy_from(const tlm_extension_base &other) override { value = static_cast<const number &>(other).value; }
};

SC_MODULE(top) {
    void run() {
        wait(1, SC_NS);
        number mine;
        tlm::tlm_generic_payload payload;
        payload.set_extension(&mine);
        assert(payload.get_extension<number>()->value == 7);
        payload.reset();
        assert(payload.get_extension<number>() == &mine);
    }

    SC_CTOR(top) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
