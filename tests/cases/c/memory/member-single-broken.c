// An array of one element with something behind it has one element.
struct frame {
    unsigned long words[1];
    long sum;
};

static unsigned long at(const struct frame *frame, int index) {
    return frame->words[index]; //~ fails array.out-of-bounds
}

int main(void) {
    struct frame frame = {{1}, 2};
    return at(&frame, 1) == 2;
}
