// A view of a text that is gone.
#include <cassert>
#include <string>
#include <string_view>

static std::string make() { return "a text that is too long for the small buffer"; }

int main() {
    std::string_view view = make();
    assert(view[0] == 'a'); //~ fails memory.use-after-free
    return 0;
}
