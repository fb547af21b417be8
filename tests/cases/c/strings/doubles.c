//~ holds
#include <clew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int prints(const char *format, double value, const char *expected) {
    char text[64];
    int length = snprintf(text, sizeof text, format, value);
    return length == (int)strlen(expected) && strcmp(text, expected) == 0;
}

int main(void) {
    clew_assert(prints("%8.3f|", -3.14159, "  -3.142|"));
    clew_assert(prints("%.0f", 2.5, "2") && prints("%.0f", 3.5, "4"));
    clew_assert(prints("%g", 1e-5, "1e-05") && prints("%g", 123456789.0, "1.23457e+08"));
    clew_assert(prints("%.17g", 0.1, "0.10000000000000001"));
    clew_assert(prints("%+.2e", 12345.678, "+1.23e+04"));
    clew_assert(prints("%a", -0.1, "-0x1.999999999999ap-4") && prints("%010.1a", 1.5, "0x001.8p+0"));
    clew_assert(strtod("9007199254740993", 0) == 9007199254740992.0);
    clew_assert(strtod(" -2.5e-3x", 0) == -0.0025 && strtof("0.1", 0) == 0.1f);
    int year, count;
    char word[8];
    double weight;
    count = sscanf("2024 kg=1.5;", "%d %7[a-z]=%lf", &year, word, &weight);
    clew_assert(count == 3 && year == 2024 && strcmp(word, "kg") == 0 && weight == 1.5);
    return 0;
}
