//~ holds
// The whole library by one header, as programs for contests include it.
#include <bits/stdc++.h>
using namespace std;

int main() {
    vector<int> numbers{3, 1, 2};
    map<string, int> named{{"one", 1}};
    sort(numbers.begin(), numbers.end());
    assert(numbers[0] == 1 && accumulate(numbers.begin(), numbers.end(), 0) == 6);
    assert(named.count("one") == 1 && numeric_limits<int>::max() == INT_MAX);
    cout << numbers.size() << endl;
}
