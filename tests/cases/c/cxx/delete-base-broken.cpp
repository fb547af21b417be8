struct Shape {
    int id = 1;
};

struct Circle : Shape {
    long radius = 2;
};

int main() {
    Shape *shape = new Circle;
    delete shape; //~ fails memory.invalid-free
    return 0;
}
