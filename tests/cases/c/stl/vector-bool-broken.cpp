#include <cassert>
#include <vector>

// The bits beside the first one were never written.
int main() {
    std::vector<bool> seen;
    seen.push_back(true);
    seen.push_back(false);
    seen.emplace_back();
    assert(seen[0] && seen[1]); //~ fails assertion.violated
    seen[1] = true;
    seen.flip();
    assert(!seen[0] && !seen[1] && seen[2] && seen.size() == 3);
    return 0;
}
