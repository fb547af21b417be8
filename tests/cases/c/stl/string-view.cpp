//~ holds
// A view of a text that is gone.
#include <cassert>
#include <string>
#include <string_view>

static std::string make() { return "a text that is too long for the small buffer"; }

int main() {
    std::string text = make();
    std::string_view view = text;
    assert(view[0] == 'a');
    return 0;
}
