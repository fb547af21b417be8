typedef int Four __attribute__((vector_size(16)));

// As in vectors.c, but there are four elements only.
int main(void) {
    Four row = {1, 2, 3, 4};
    int sum = 0;
    for (int i = 0; i <= 4; i++)
        sum += row[i]; //~ fails array.out-of-bounds
    return sum - 10;
}
