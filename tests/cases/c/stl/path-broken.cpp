#include <cassert>
#include <filesystem>

// As in path.cpp, but the stem has no extension.
int main() {
    std::filesystem::path log = "/var/log/server.log";
    assert(log.filename() == "server.log" && log.stem() == "server.log"); //~ fails assertion.violated
    return 0;
}
