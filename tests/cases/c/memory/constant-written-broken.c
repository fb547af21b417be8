static const int limits[2] = {3, 7};

static void raise_limit(int *place) {
    *place += 1; //~ fails memory.constant-written
}

int main(void) {
    raise_limit((int *)&limits[1]);
    return 0;
}
