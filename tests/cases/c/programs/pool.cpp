//~ holds
// An arena hands out slots and takes them back; objects are built in place.
#include <cassert>
#include <new>

template <typename T, int N> class Pool {
public:
    Pool() {
        for (int i = 0; i < N; ++i)
            free_[i] = i;
    }
    template <typename... A> T *make(A... arguments) {
        if (left_ == 0)
            return nullptr;
        return new (&cells_[free_[--left_]]) T(arguments...);
    }
    void destroy(T *object) {
        object->~T();
        free_[left_++] = static_cast<int>(reinterpret_cast<Cell *>(object) - cells_);
    }

private:
    struct Cell {
        alignas(T) unsigned char bytes[sizeof(T)];
    };
    Cell cells_[N];
    int free_[N];
    int left_ = N;
};

struct Job {
    static int running;
    int priority;
    explicit Job(int p) : priority(p) { ++running; }
    ~Job() { --running; }
};
int Job::running = 0;

int main() {
    Pool<Job, 2> pool;
    Job *a = pool.make(1), *b = pool.make(2);
    assert(pool.make(3) == nullptr && Job::running == 2);
    pool.destroy(a);
    Job *c = pool.make(4);
    assert(c != b && c->priority == 4);
    pool.destroy(b);
    pool.destroy(c);
    assert(Job::running == 0);
}
