// A register of accounts; the last one closes while another still refers to it.
class Account {
public:
    virtual ~Account() {}
    virtual int fee() const { return 1; }
    int balance = 0;
};

class Student : public Account {
public:
    int fee() const override { return 0; }
};

static int charge(Account *account) {
    account->balance -= account->fee();
    return account->balance;
}

int main() {
    Account *first = new Student;
    Account *second = first;
    delete first;
    return charge(second);
}
