//~ holds
#include <cassert>
#include <memory>
#include <vector>
#include <typeinfo>
struct Shape {
    virtual double area() const=0;
    virtual ~Shape()=default;
};
struct Sq: Shape {
    double s;
    int*buf;
    explicit Sq(double s):s(s),buf(new int[2]{1,2}) {
    }
    ~Sq() {
        delete[] buf;
    }
    double area() const override {
        return s*s;
    }
};
struct Circ: Shape {
    double r;
    Circ(double r):r(r) {
    }
    double area() const override {
        return 3.0*r*r;
    }
};
int main() {
    std::vector<Shape*> v;
    v.push_back(new Sq(2));
    v.push_back(new Circ(1));
    double t=0;
    for(auto*s:v) t+=s->area();
    assert(t==7.0);
    assert(dynamic_cast<Circ*>(v[1]));
    assert(!dynamic_cast<Sq*>(v[1]));
    assert(typeid(*v[0])==typeid(Sq));
    for(auto*s:v) delete s;
}
