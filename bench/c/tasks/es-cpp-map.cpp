//~ holds
#include <map>
#include <set>
#include <utility>
#include <cassert>
#include <string>
#include <algorithm>
using namespace std;
bool cmp(const pair<int, char> &a, const pair<int, char> &b) {
    return a.second < b.second;
}
int main() {
    map<char, int> m;
    m.insert(pair<char, int>('a', 1));
    m['b'] = 2;
    pair<map<char, int>::iterator, bool> r = m.insert(make_pair('a', 5));
    assert(!r.second && r.first->second == 1);
    map<char, int>::iterator it = m.find('b');
    assert(it != m.end());
    m.erase(it);
    assert(m.size() == 1);
    multiset<int> ms;
    ms.insert(1);
    ms.insert(1);
    assert(ms.count(1) == 2);
    pair<int, char> a[] = { make_pair(1, 'z'), make_pair(2, 'a') };
    sort(a, a + 2, cmp);
    assert(a[0].first == 2);
    set<string> s;
    s.insert("x");
    assert(s.find("y") == s.end());
    assert(m.lower_bound('b') == m.end());
    return 0;
}
