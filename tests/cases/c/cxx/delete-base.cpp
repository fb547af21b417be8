//~ holds
struct Shape {
    int id = 1;
    virtual ~Shape() = default;
};

struct Circle : Shape {
    long radius = 2;
};

int main() {
    Shape *shape = new Circle;
    delete shape;
    return 0;
}
