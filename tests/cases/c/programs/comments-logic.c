//~ holds
// Assertions in comments with words of logic, and ghost code.
int main(void) {
    int numbers[5] = {3, 1, 4, 1, 5};
    //@ ghost int largest = numbers[4];
    int *first = numbers;
    //@ assert first != \null && (\forall integer i; 0 <= i < 5 ==> numbers[i] <= largest);
    //@ assert \exists int i; 0 <= i < 5 && (\exists int j; i < j < 5 && numbers[i] == numbers[j]);
    //@ assert numbers[0] == 3 <==> largest == 5;
    if (*first < 0) {
        //@ assert \false;
    }
    return 0;
}
