// A state machine as a variant; transitions by visiting.
#include <cassert>
#include <optional>
#include <variant>

struct Idle {};
struct Running {
    int ticks;
};
struct Failed {
    int code;
};
using State = std::variant<Idle, Running, Failed>;

struct Step {
    State operator()(const Idle &) const { return Running{0}; }
    State operator()(const Running &r) const {
        if (r.ticks == 9)
            return Failed{7};
        return Running{r.ticks + 1};
    }
    State operator()(const Failed &f) const { return f; }
};

static std::optional<int> error(const State &state) {
    if (auto *failed = std::get_if<Failed>(&state))
        return failed->code;
    return std::nullopt;
}

int main() {
    State state = Idle{};
    for (int i = 0; i < 4; ++i)
        state = std::visit(Step{}, state);
    assert(error(state).has_value()); //~ fails assertion.violated
}
