//~ holds
#include <map>
#include <vector>
#include <cassert>
int main() {
    std::map<int,int> m;
    for(int i=0;i<5;i++) m[i]=i*i;
    for(auto it=m.begin();it!=m.end();) {
        if(it->second%2==0) it=m.erase(it);
        else ++it;
    }
    assert(m.size()==2&&m.count(1)&&m.count(3));
}
