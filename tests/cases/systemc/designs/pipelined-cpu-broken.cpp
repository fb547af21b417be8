// A toy processor with a pipeline of three stages (fetch, execute, write back) and forwarding, clocked by signals.
//
// Fails: there is no forwarding, so an instruction reads a register before the one in front of it has written it.
#include <systemc.h>

enum opcode { HALT, LOADI, ADD, SUB, BNZ };

struct instruction {
    opcode op;
    int target, left, right;

    bool operator==(const instruction &other) const {
        return op == other.op && target == other.target && left == other.left && right == other.right;
    }
};

inline std::ostream &operator<<(std::ostream &stream, const instruction &i) {
    return stream << i.op << " " << i.target << " " << i.left << " " << i.right;
}

inline void sc_trace(sc_trace_file *, const instruction &, const std::string &) {}

// r1 = 4; r2 = 0; r3 = 1; do { r2 += r1; r1 -= r3; } while (r1 != 0)
static const instruction PROGRAM[] = {
    {LOADI, 1, 4, 0}, {LOADI, 2, 0, 0}, {LOADI, 3, 1, 0}, {ADD, 2, 2, 1},
    {SUB, 1, 1, 3},   {BNZ, 0, 1, 3},   {HALT, 0, 0, 0},
};

SC_MODULE(fetch_stage) {
    sc_in<bool> clk;
    sc_in<bool> taken;
    sc_in<int> branch_target;
    sc_out<instruction> fetched;
    sc_out<bool> valid;
    int counter;

    void fetch() {
        if (taken.read()) {
            counter = branch_target.read();
            valid.write(false);
            return;
        }
        fetched.write(PROGRAM[counter]);
        valid.write(true);
        if (PROGRAM[counter].op == BNZ) {
            // Stall: what is behind a branch is known when it was executed.
            counter = counter + 1;
        } else if (PROGRAM[counter].op != HALT) {
            counter = counter + 1;
        }
    }

    SC_CTOR(fetch_stage) : counter(0) {
        SC_METHOD(fetch);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(execute_stage) {
    sc_in<bool> clk;
    sc_in<instruction> fetched;
    sc_in<bool> valid;
    sc_in<int> back_register, back_value;
    sc_out<int> out_register, out_value;
    sc_out<bool> taken;
    sc_out<int> branch_target;
    sc_out<bool> halted;

    int registers[4];

    int operand(int number) {
        return registers[number];
    }

    void execute() {
        // Write back what left this stage two cycles ago.
        if (back_register.read() > 0) {
            registers[back_register.read()] = back_value.read();
        }
        bool branches = false;
        int target = 0, value = 0;
        if (valid.read() && !taken.read()) {
            const instruction &now = fetched.read();
            switch (now.op) {
            case LOADI:
                target = now.target;
                value = now.left;
                break;
            case ADD:
                target = now.target;
                value = operand(now.left) + operand(now.right);
                break;
            case SUB:
                target = now.target;
                value = operand(now.left) - operand(now.right);
                break;
            case BNZ:
                branches = operand(now.left) != 0;
                branch_target.write(now.right);
                break;
            case HALT:
                halted.write(true);
                break;
            }
        }
        taken.write(branches);
        out_register.write(target);
        out_value.write(value);
    }

    SC_CTOR(execute_stage) {
        for (int i = 0; i < 4; i++) {
            registers[i] = 0;
        }
        SC_METHOD(execute);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(write_back_stage) {
    sc_in<bool> clk;
    sc_in<int> in_register, in_value;
    sc_out<int> back_register, back_value;

    void pass() {
        back_register.write(in_register.read());
        back_value.write(in_value.read());
        if (in_register.read() > 0) {
            cout << sc_time_stamp() << " r" << in_register.read() << " = " << in_value.read() << endl;
        }
    }

    SC_CTOR(write_back_stage) {
        SC_METHOD(pass);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(processor) {
    sc_in<bool> clk;
    sc_out<bool> halted;
    fetch_stage fetch;
    execute_stage execute;
    write_back_stage write_back;
    sc_signal<instruction> fetched;
    sc_signal<bool> valid, taken;
    sc_signal<int> branch_target, out_register, out_value, back_register, back_value;

    SC_CTOR(processor) : fetch("fetch"), execute("execute"), write_back("write_back") {
        fetched.write(instruction{HALT, 0, 0, 0});
        fetch.clk(clk);
        fetch.taken(taken);
        fetch.branch_target(branch_target);
        fetch.fetched(fetched);
        fetch.valid(valid);
        execute.clk(clk);
        execute.fetched(fetched);
        execute.valid(valid);
        execute.back_register(back_register);
        execute.back_value(back_value);
        execute.out_register(out_register);
        execute.out_value(out_value);
        execute.taken(taken);
        execute.branch_target(branch_target);
        execute.halted(halted);
        write_back.clk(clk);
        write_back.in_register(out_register);
        write_back.in_value(out_value);
        write_back.back_register(back_register);
        write_back.back_value(back_value);
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 2, SC_NS);
    sc_signal<bool> halted("halted");
    processor cpu("cpu");
    cpu.clk(clk);
    cpu.halted(halted);
    sc_start(80, SC_NS);
    assert(halted.read());
    assert(cpu.execute.registers[2] == 10 && cpu.execute.registers[1] == 0); //~ fails assertion.violated
    return 0;
}
