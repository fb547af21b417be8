struct Shape {
    virtual int corners() const = 0;
    ~Shape() {}
};

struct Square : Shape {
    int corners() const override { return 4; }
};

int main() {
    Shape *shape = new Square;
    int corners = shape->corners();
    delete shape; //~ fails memory.invalid-free
    return corners != 4;
}
