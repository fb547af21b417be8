//~ holds
#include <cassert>
#include <string>
#include <system_error>

// The text of an error of the system ends with that of its code.
int main() {
    try {
        throw std::system_error(std::make_error_code(std::errc::invalid_argument), "opening");
    } catch (const std::exception &error) {
        assert(std::string(error.what()) == "opening: Invalid argument");
    }
    return 0;
}
