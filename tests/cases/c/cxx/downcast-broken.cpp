// Both classes are equally large, so that no access is wrong; only the class is.
struct Shape {
    virtual ~Shape() = default;
    virtual int corners() { return 0; }
};

struct Square : Shape {
    int corners() override { return 4; }
};

static int corners_of(Shape *shape) {
    return static_cast<Square *>(shape)->corners(); //~ fails memory.wrong-class
}

int main() {
    Shape shape;
    return corners_of(&shape);
}
