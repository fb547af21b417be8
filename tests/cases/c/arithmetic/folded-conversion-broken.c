static int limit = 1e20; //~ fails arithmetic.overflow

int main(void) { return limit < 0; }
