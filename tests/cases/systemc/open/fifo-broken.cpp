// A synchronous FIFO that takes an item when it is full and another one leaves, without counting so.
#include <systemc.h>

template <class T, unsigned DEPTH> SC_MODULE(fifo) {
    sc_in<bool> clk;
    sc_in<bool> reset;
    sc_in<bool> push;
    sc_in<bool> pop;
    sc_in<T> data_in;
    sc_out<T> data_out;
    sc_out<bool> full;
    sc_out<bool> empty;

    SC_CTOR(fifo) {
        SC_CTHREAD(run, clk.pos());
        reset_signal_is(reset, true);
    }

  private:
    T memory[DEPTH];
    unsigned head, tail, count;

    void run() {
        head = tail = count = 0;
        full.write(false);
        empty.write(true);
        wait();
        while (true) {
            bool pushes = push.read() && (count < DEPTH || !pop.read());
            bool pops = pop.read() && count > 0;
            if (pops) {
                data_out.write(memory[head]);
                head = (head + 1) % DEPTH;
            }
            if (pushes) {
                memory[tail] = data_in.read();
                tail = (tail + 1) % DEPTH;
            }
            count = count + (pushes ? 1 : 0) - (pops ? 1 : 0);
            assert(count <= DEPTH); //~ fails assertion.violated
            assert((head + count) % DEPTH == tail);
            full.write(count == DEPTH);
            empty.write(count == 0);
            wait();
        }
    }
};

typedef fifo<sc_uint<8>, 4> byte_fifo;
