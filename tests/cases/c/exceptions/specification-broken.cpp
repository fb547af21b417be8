struct Refused {};

int half(int number) throw(Refused) {
    if (number < 0)
        throw number;
    return number / 2;
} //~ fails exception.uncaught

int main() {
    try {
        return half(-2);
    } catch (int) {
        return 0;
    }
}
