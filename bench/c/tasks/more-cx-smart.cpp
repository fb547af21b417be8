//~ holds
#include <memory>
#include <cassert>
#include <utility>
#include <vector>
struct Node: std::enable_shared_from_this<Node> {
    std::vector<std::shared_ptr<Node>> kids;
    std::weak_ptr<Node> parent;
    static int live;
    Node() {
        ++live;
    }
    ~Node() {
        --live;
    }
    void add(std::shared_ptr<Node> k) {
        k->parent=shared_from_this();
        kids.push_back(std::move(k));
    }
};
int Node::live=0;
struct Del {
    int*n;
    void operator()(int*p) const {
        ++*n;
        delete p;
    }
};
int main() {
    {
        auto r=std::make_shared<Node>();
        r->add(std::make_shared<Node>());
        r->add(std::make_shared<Node>());
        assert(r.use_count()>=1);
        assert(Node::live==3);
    }
    assert(Node::live==0);
    int n=0;
    {
        std::unique_ptr<int,Del> p(new int(3),Del{&n});
        auto q=std::move(p);
        assert(!p&&*q==3);
    }
    assert(n==1);
}
