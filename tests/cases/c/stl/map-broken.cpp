// operator[] makes what it does not find.
#include <cassert>
#include <map>
#include <string>

int main() {
    std::map<int, int> ages{{1, 30}};
    if (ages[2] == 0)
        ages[3] = 5;
    assert(ages.size() == 2); //~ fails assertion.violated
    return 0;
}
