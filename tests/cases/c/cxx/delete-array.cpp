//~ holds
#include <cstdlib>

struct Shape {
    int id = 1;
    virtual ~Shape() = default;
};

struct Circle : Shape {
    int radius = 2;
};

int main() {
    int *several = new int[4];
    several[3] = 1;
    delete[] several;
    int *plain = static_cast<int *>(std::malloc(sizeof(int)));
    std::free(plain);
    Shape *shape = new Circle;
    delete shape;
    return 0;
}
