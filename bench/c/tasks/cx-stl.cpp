//~ holds
#include <vector>
#include <map>
#include <string>
#include <algorithm>
#include <set>
#include <list>
#include <deque>
#include <queue>
#include <stack>
#include <cassert>
#include <numeric>
int main() {
    std::vector<int> v{3, 1, 2};
    v.push_back(9);
    std::sort(v.begin(), v.end());
    assert(v[0] == 1 && v.back() == 9);
    assert(std::accumulate(v.begin(), v.end(), 0) == 15);
    std::map<std::string, int> m;
    m["a"] = 1;
    m["b"] = 2;
    m["a"]++;
    assert(m.size() == 2 && m.at("a") == 2);
    std::set<int> s(v.begin(), v.end());
    assert(s.count(3) && !s.count(4));
    std::list<int> l{1, 2};
    l.push_front(0);
    l.remove(1);
    assert(l.size() == 2);
    std::deque<int> d;
    d.push_front(1);
    d.push_back(2);
    assert(d[1] == 2);
    std::priority_queue<int> q;
    q.push(1);
    q.push(7);
    assert(q.top() == 7);
    std::stack<int> st;
    st.push(4);
    assert(st.top() == 4);
    auto it = std::find(v.begin(), v.end(), 9);
    v.erase(it);
    assert(v.size() == 3);
    std::string t = "abc";
    t += "def";
    assert(t.substr(2, 2) == "cd" && t.find("ef") == 4);
    std::multimap<int, int> mm;
    mm.insert({1, 2});
    mm.insert({1, 3});
    assert(mm.count(1) == 2);
    return 0;
}
