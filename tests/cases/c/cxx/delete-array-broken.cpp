int main() {
    int *several = new int[4];
    several[3] = 1;
    delete several; //~ fails memory.invalid-free
    return 0;
}
