//~ holds
#include <cassert>
#include <filesystem>

// Paths are texts; no file is looked at.
int main() {
    std::filesystem::path log = "/var/log/server.log";
    assert(log.filename() == "server.log" && log.stem() == "server" && log.parent_path() / "old" == "/var/log/old");
    return 0;
}
