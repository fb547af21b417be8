// A constructor calls, by a detour, a function that does not exist yet.
struct Base {
    Base() { prepare(); }
    void prepare() { setup(); } //~ fails control.pure-virtual-call
    virtual void setup() = 0;
    virtual ~Base() = default;
};
struct Derived : Base {
    int ready = 0;
    void setup() override { ready = 1; }
};

int main() {
    Derived object;
    object.prepare();
    return 0;
}
