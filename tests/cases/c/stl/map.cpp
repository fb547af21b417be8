//~ holds
// operator[] makes what it does not find.
#include <cassert>
#include <map>
#include <string>

int main() {
    std::map<int, int> ages{{1, 30}};
    if (ages.find(2) == ages.end())
        ages[3] = 5;
    assert(ages.size() == 2);
    return 0;
}
