#include <set>

int main() {
    std::set<int *> known;
    int *number = new int(3);
    known.insert(number);
    known.insert(new int(4));
    known.erase(number);
    delete number;
    for (int *each : known)
        if (*each == 3)
            delete each;
}
//~ fails memory.leak
