//~ holds
static const int limits[2] = {3, 7};

static void raise_limit(int *place) {
    *place += 1;
}

int main(void) {
    int own[2] = {limits[0], limits[1]};
    raise_limit(&own[1]);
    return own[1] - 8;
}
