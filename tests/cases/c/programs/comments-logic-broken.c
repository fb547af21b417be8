int main(void) {
    int numbers[5] = {3, 1, 4, 1, 5};
    int largest = numbers[2];
    //@ assert \forall integer i; 0 <= i < 5 ==> numbers[i] <= largest; //~ fails assertion.violated
    return 0;
}
