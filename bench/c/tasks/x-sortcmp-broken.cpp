//~ fails
#include <algorithm>
#include <vector>
#include <string>
#include <cassert>
#include <numeric>
struct P {
    std::string n;
    int a;
};
int main() {
    std::vector<P> v{{"bob",30},{"al",25},{"cy",30}};
    std::stable_sort(v.begin(),v.end(),[](const P&x,const P&y){ return x.a<y.a; });
    assert(v[0].n=="al"&&v[1].n=="bob"&&v[2].n=="cy");
    auto it=std::find_if(v.begin(),v.end(),[](auto&p){ return p.a>  30  ; });
    std::string s=it->n;
    assert(s=="bob");
    std::vector<int> k(5);
    std::iota(k.begin(),k.end(),1);
    std::rotate(k.begin(),k.begin()+2,k.end());
    assert(k[0]==3&&k[4]==2);
    auto e=std::remove_if(k.begin(),k.end(),[](int x){ return x%2; });
    k.erase(e,k.end());
    assert(k.size()==2);
    assert(std::count_if(k.begin(),k.end(),[](int x){return x>2;})==1);
    assert(std::accumulate(v.begin(),v.end(),std::string(),[](std::string a,const P&p){ return a+p.n[0]; })=="abc");
}
