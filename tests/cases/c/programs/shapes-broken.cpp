// Shapes behind one interface, owned by smart pointers.
#include <cassert>
#include <memory>
#include <vector>

class Shape {
public:
    virtual ~Shape() = default;
    virtual int area() const = 0;
};

class Rectangle : public Shape {
public:
    Rectangle(int width, int height) : width_(width), height_(height) {}
    int area() const override { return width_ * height_; }

private:
    int width_, height_;
};

class Square : public Rectangle {
public:
    explicit Square(int side) : Rectangle(side, 2) {}
};

int main() {
    std::vector<std::unique_ptr<Shape>> shapes;
    shapes.push_back(std::make_unique<Rectangle>(2, 3));
    shapes.push_back(std::make_unique<Square>(4));
    int total = 0;
    for (const auto &shape : shapes)
        total += shape->area();
    assert(total == 22); //~ fails assertion.violated
}
