// Callbacks know the stage of the simulation in which they are called; processes have their place in the hierarchy.
//~ holds
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <systemc.h>

SC_MODULE(top) {
    sc_status before, end, start;
    sc_spawn_options none;
    sc_process_handle child;

    void before_end_of_elaboration() override { before = sc_get_status(); }
    void end_of_elaboration() override { end = sc_get_status(); }
    void start_of_simulation() override { start = sc_get_status(); }

    void run() {
        assert(before == SC_BEFORE_END_OF_ELABORATION && end == SC_END_OF_ELABORATION);
        assert(start == SC_START_OF_SIMULATION);
        assert(sc_get_status() == SC_RUNNING);
        child = sc_spawn([this] { wait(1, SC_NS); }, "child", &none);
        assert(std::string(child.name()) == "design.run.child" && std::string(child.basename()) == "child");
        sc_object *own = sc_find_object("design.run");
        assert(own != nullptr && std::string(own->kind()) == "sc_thread_process");
        assert(child.get_parent_object() == own && own->get_parent_object() == this);
        wait(2, SC_NS);
        assert(child.terminated());
    }

    SC_CTOR(top) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    assert(sc_get_status() == SC_PAUSED);
    sc_stop();
    return 0;
}
