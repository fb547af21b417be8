//~ fails
#include <exception>
#include <iostream>
#include <cassert>
using namespace std;
class myexc : public exception {
    virtual const char *what() const throw() {
        return "mine";
    }
} ex;
int main() {
    try {
        throw ex;
}  catch (exception &e) {
        cout << e.what() << '\n';
    }
    try {
        throw 20;
}  catch (char c) {
        return 1;
    } return 0;
}
