// What C++17 has taken out of the library is still there, as with other compilers.
#include <cassert>
#include <exception>
#include <functional>
#include <memory>

static void give_up() {}

int main() {
    std::set_unexpected(give_up);
    std::auto_ptr<int> first(new int(3));
    std::auto_ptr<int> second(first);
    assert(std::bind2nd(std::plus<int>(), 1)(*second) == 4);
    return *first; //~ fails memory.null-dereference
}
