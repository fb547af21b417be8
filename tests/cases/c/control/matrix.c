//~ holds
#include <clew.h>

enum { N = 3 };

static void transpose(int m[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            int kept = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = kept;
        }
}

int main(void) {
    int m[N][N], k = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = k++;
    transpose(m);
    clew_assert(m[0][1] == 3);
    return 0;
}
