struct Base {};
struct Other {};

// As in null-pointers.cpp, but nobody catches it.
int main() {
    try {
        Base *nothing = nullptr;
        throw nothing; //~ fails exception.uncaught
    } catch (Other *) {
    }
    return 0;
}
