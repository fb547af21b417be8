//~ holds
int helper();
int main() {
    int x = helper(3);
    if (x != 4) {
        foo_error();
    }
    return other(x) - 5;
}
int helper(int y) {
    return y + 1;
}
int other(y) {
    return y + 1;
}
void foo_error() {
    __VERIFIER_error();
}
