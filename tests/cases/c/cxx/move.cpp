//~ holds
// What was moved from is empty.
#include <cassert>
#include <utility>

class Handle {
  public:
    explicit Handle(int value) : cell_(new int(value)) {}
    Handle(Handle &&other) noexcept : cell_(other.cell_) { other.cell_ = nullptr; }
    Handle(const Handle &) = delete;
    ~Handle() { delete cell_; }
    int get() const { return *cell_; }

  private:
    int *cell_;
};

int main() {
    Handle first(7);
    Handle second(std::move(first));
    assert(second.get() == 7);
    return 0;
}
