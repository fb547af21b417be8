struct Shape {
    virtual int corners() const { return 0; }
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
