/* Types are keys of maps: they are ordered and hashed by their names. */
//~ holds
#include <cassert>
#include <map>
#include <typeindex>
#include <unordered_map>

struct Shape { virtual ~Shape() {} };
struct Round : Shape {};

int main() {
    std::map<std::type_index, int> sides{{typeid(Shape), 4}, {typeid(Round), 0}};
    Round round;
    Shape &shape = round;
    assert(sides.at(typeid(shape)) == 0 && sides.size() == 2);
    std::unordered_map<std::type_index, int> seen;
    seen[typeid(shape)]++;
    seen[typeid(Round)]++;
    assert(seen.size() == 1);
    assert(typeid(Shape).before(typeid(Round)) != typeid(Round).before(typeid(Shape)));
}
