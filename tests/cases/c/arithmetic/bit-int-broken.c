int main(void) {
    _BitInt(7) level = 60;
    for (int step = 0; step < 4; step++)
        level = level + (_BitInt(7))1; //~ fails arithmetic.overflow
    return level < 0;
}
