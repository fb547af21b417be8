//~ fails
#include <cassert>
#include <initializer_list>
#include <iostream>
#include <algorithm>
class Mat {
    int r,c;
    int*d;
    public: Mat(int r,int c):r(r),c(c),d(new int[r*c]()) {
    }
    Mat(std::initializer_list<std::initializer_list<int>> l):Mat(int(l.size()),int(l.begin()->size())) {
        int k=0;
        for(auto&x:l) for(int y:x) d[k++]=y;
    }
    Mat(const Mat&o):Mat(o.r,o.c) {
        std::copy(o.d,o.d+r*c,d);
    }
    Mat(Mat&&o)noexcept:r(o.r),c(o.c),d(o.d) {
    }
    Mat&operator=(Mat o) {
        std::swap(r,o.r);
        std::swap(c,o.c);
        std::swap(d,o.d);
        return *this;
    }
    ~Mat() {
        delete[] d;
    }
    int&operator()(int i,int j) {
        return d[i*c+j];
    }
    int operator()(int i,int j) const {
        return d[i*c+j];
    }
    friend Mat operator*(const Mat&a,const Mat&b) {
        Mat m(a.r,b.c);
        for(int i=0;i<a.r;i++) for(int j=0;j<b.c;j++) for(int k=0;k<a.c;k++) m(i,j)+=a(i,k)*b(k,j);
        return m;
    }
    bool operator==(const Mat&o) const {
        return r==o.r&&c==o.c&&std::equal(d,d+r*c,o.d);
    }
    friend std::ostream&operator<<(std::ostream&s,const Mat&m) {
        return s<<m.r<<'x'<<m.c;
    }
};
int main() {
    Mat a{{1,2},{3,4}}, i {
        {
            1,0
        },{0,1}
    };
    Mat b=a*i;
    assert(b==a);
    Mat c(std::move(b));
    a=c;
    assert(a(1,0)==3);
    std::cout<<a<<std::endl;
}
