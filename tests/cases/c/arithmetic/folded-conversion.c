//~ holds
static long long limit = 1e18;
static const double factor = 1e20;

int main(void) { return limit < 0 || factor < 0; }
