// Four workers share a pool of two buffers by an sc_semaphore; who has which buffer is kept in a table.
//
// Holds: never more than two workers are in the pool, none shares its buffer, and all come to their end.
//~ holds
#include <systemc.h>

#define WORKERS 4
#define BUFFERS 2

class pool : public sc_module {
public:
    explicit pool(sc_module_name name)
        : sc_module(name), free_buffers("free_buffers", BUFFERS), served(0) {
        for (int i = 0; i < BUFFERS; i++) {
            owner[i] = 0;
        }
    }

    int take(int worker) {
        free_buffers.wait();
        for (int i = 0; i < BUFFERS; i++) {
            if (owner[i] == 0) {
                owner[i] = worker;
                return i;
            }
        }
        assert(!"no free buffer although the semaphore let it in");
        return -1;
    }

    void give(int worker, int buffer) {
        assert(owner[buffer] == worker);
        owner[buffer] = 0;
        served++;
        free_buffers.post();
    }

    int taken() const {
        int count = 0;
        for (int i = 0; i < BUFFERS; i++) {
            count += owner[i] != 0;
        }
        return count;
    }

    sc_semaphore free_buffers;
    int served;

private:
    int owner[BUFFERS];
};

class worker : public sc_module {
public:
    SC_HAS_PROCESS(worker);

    worker(sc_module_name name, pool &buffers, int number)
        : sc_module(name), buffers(buffers), number(number), finished(false) {
        SC_THREAD(work);
    }

    bool is_finished() const { return finished; }

private:
    pool &buffers;
    const int number;
    bool finished;

    void work() {
        wait(number, SC_NS);
        for (int job = 0; job < 2; job++) {
            int buffer = buffers.take(number);
            assert(buffer >= 0);
            use(buffer);
            buffers.give(number, buffer);
            wait(3 + number, SC_NS);
        }
        finished = true;
    }

    void use(int buffer) {
        wait(5 + 2 * number, SC_NS);
        (void)buffer;
    }
};

int sc_main(int argc, char *argv[]) {
    pool buffers("buffers");
    worker a("a", buffers, 1);
    worker b("b", buffers, 2);
    worker c("c", buffers, 3);
    worker d("d", buffers, 4);

    sc_start(200, SC_NS);

    assert(a.is_finished() && b.is_finished() && c.is_finished() && d.is_finished());
    assert(buffers.taken() == 0);
    cout << "served " << buffers.served << ", free " << buffers.free_buffers.get_value() << endl;
    assert(buffers.served == 2 * WORKERS);
    assert(buffers.free_buffers.get_value() == BUFFERS);
    return 0;
}
