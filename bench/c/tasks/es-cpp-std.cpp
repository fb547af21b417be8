//~ holds
#include <iostream>
#include <vector>
#include <cassert>
#include <string>
#include <cstdlib>
using namespace std;
class Account {
    private: double balance;
    string owner;
    static int count;
    public: Account(string o, double b) : balance(b), owner(o) {
        count++;
    }
    virtual ~Account() {
        count--;
    }
    virtual void deposit(double a) {
        if (a <= 0) throw string("bad amount");
        balance += a;
    }
    double get() const {
        return balance;
    }
    static int n() {
        return count;
    }
};
int Account::count = 0;
class Savings : public Account {
    double rate;
    public: Savings(string o, double b, double r) : Account(o, b), rate(r) {
    }
    void deposit(double a) {
        Account::deposit(a * (1 + rate));
    }
};
int main() {
    Account *a = new Savings("x", 100, 0.5);
    try {
        a->deposit(10);
        assert(a->get() == 115);
        a->deposit(-1);
        assert(0);
}  catch (string &s) {
        cout << s << endl;
}  catch (...) {
        assert(0);
    }
    assert(Account::n() == 1);
    delete a;
    assert(Account::n() == 0);
    vector<int>::iterator it;
    vector<int> v;
    for (int i = 0; i < 3; ++i) v.push_back(i);
    int s = 0;
    for (it = v.begin(); it != v.end(); ++it) s += *it;
    assert(s == 3);
    return EXIT_SUCCESS;
}
