int *made(int length) {
    return new int[length]; //~ fails exception.uncaught
}

int main() {
    int *numbers = made(-1);
    delete[] numbers;
}
