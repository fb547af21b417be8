// A dispatcher that spawns a process for each job, bounded by a semaphore, and waits until all are through.
//
// Holds: every job is done once, at most two run at the same time, and the dispatcher hears of the last one.
//~ holds
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <systemc.h>

#include <vector>

struct job {
    int number;
    int length;
};

// Starts a process for each job, as soon as one of two slots is free.
class dispatcher : public sc_module {
public:
    SC_HAS_PROCESS(dispatcher);

    dispatcher(sc_module_name name, const std::vector<job> &jobs)
        : sc_module(name), jobs(jobs), slots("slots", 2), running(0), most(0), finished(0), refused(0) {
        SC_THREAD(dispatch);
    }

    int finished_jobs() const { return finished; }
    int refused_jobs() const { return refused; }
    int most_at_once() const { return most; }

private:
    std::vector<job> jobs;
    sc_semaphore slots;
    sc_event one_finished;
    int running, most, finished, refused;

    void dispatch() {
        for (size_t i = 0; i < jobs.size(); i++) {
            slots.wait();
            running++;
            if (running > most) {
                most = running;
            }
            sc_spawn(sc_bind(&dispatcher::work, this, jobs[i]));
            wait(1, SC_NS);
        }
        while (finished + refused < int(jobs.size())) {
            wait(one_finished);
        }
        cout << sc_time_stamp() << " all jobs are through" << endl;
    }

    void work(job mine) {
        if (mine.length == 0) {
            refused++;
            leave();
            return;
        }
        wait(mine.length, SC_NS);
        cout << sc_time_stamp() << " job " << mine.number << " is done" << endl;
        finished++;
        leave();
    }

    // Give the slot back and tell the dispatcher.
    void leave() {
        running--;
        slots.post();
        one_finished.notify(SC_ZERO_TIME);
    }
};

static std::vector<job> some_jobs() {
    static const int lengths[] = {10, 4, 0, 9, 6};
    std::vector<job> jobs;
    for (int i = 0; i < 5; i++) {
        job next = {i, lengths[i]};
        jobs.push_back(next);
    }
    return jobs;
}

class top : public sc_module {
public:
    dispatcher office;

    explicit top(sc_module_name name) : sc_module(name), office("office", some_jobs()) {}
};

int sc_main(int, char *[]) {
    top design("design");

    // The dispatcher and every job come to their ends; then nothing is left.
    sc_start();

    cout << design.office.finished_jobs() << " done, " << design.office.refused_jobs() << " refused, at most "
         << design.office.most_at_once() << " at once" << endl;
    assert(design.office.finished_jobs() == 4);
    assert(design.office.refused_jobs() == 1);
    assert(design.office.most_at_once() <= 2);
    return 0;
}
