//~ holds
#include <numeric>
#include <cassert>
#include <iterator>
#include <algorithm>
#include <vector>
#include <sstream>
#include <bitset>
#include <unordered_map>
int main() {
    std::vector<int> v(5);
    std::iota(v.begin(), v.end(), 1);
    std::reverse(v.begin(), v.end());
    assert(v.front() == 5);
    std::vector<int> e;
    std::copy_if(v.begin(), v.end(), std::back_inserter(e), [](int x) { return x % 2 == 0; });
    assert(e.size() == 2);
    assert(std::all_of(v.begin(), v.end(), [](int x) { return x > 0; }));
    std::ostringstream o;
    o << 42 << ' ' << "x";
    assert(o.str() == "42 x");
    std::istringstream in("7 8");
    int a, b;
    in >> a >> b;
    assert(a == 7 && b == 8);
    std::bitset<8> bs(5);
    assert(bs.count() == 2);
    std::unordered_map<int, int> um{{1, 2}};
    um[3] = 4;
    assert(um.size() == 2 && um.count(3));
    assert(*std::max_element(v.begin(), v.end()) == 5);
    assert(std::lower_bound(e.rbegin(), e.rend(), 3) != e.rend());
    return 0;
}
