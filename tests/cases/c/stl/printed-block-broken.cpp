#include <iostream>

int main() {
    char packet[4] = {1, 2, 3, 4};
    std::cerr.write(packet, sizeof packet + 1); //~ fails memory.out-of-bounds
    return 0;
}
