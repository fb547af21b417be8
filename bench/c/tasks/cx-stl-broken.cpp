//~ fails
#include <vector>
int main() {
    std::vector<int> v{1, 2, 3};
    int &r = v[0];
    v.push_back(4);
    v.push_back(5);
    return r == 1 ? 0 : 1;
}
