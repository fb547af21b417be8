//~ fails
#include <cassert>
#include <cstring>
#include <new>
class Str {
    char *p;
    public: Str(const char *s) {
        p = new char[strlen(s) + 1];
        strcpy(p, s);
    }
    ~Str() {
        delete[] p;
    }
    const char *c() const {
        return p;
    }
};
int main() {
    Str a("x");
    {
        Str b = a;
        assert(b.c()[0] == 'x');
    }
    return a.c()[0] == 'x' ? 0 : 1;
}
