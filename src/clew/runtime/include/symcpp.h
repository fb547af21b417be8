// SymC++: threads as objects, await, inputs from a range; the program starts at `void main()`.
#ifndef CLEW_SYMCPP_H
#define CLEW_SYMCPP_H

// A class for threads: override Run, call Start once.
class Thread {
  public:
    Thread();
    virtual ~Thread();
    void Start();
    virtual void Run();
    // Wait until *token > 0, then set it to 0, in one step.
    void await(int *token);

  private:
    bool started_;
};

// Any value from low to high, both included; 0 where low is above high.
extern "C" int symcpp_nondet(int low, int high);

// The same as the member, for code outside of thread classes.
extern "C" void symcpp_await(int *token);

#define main symcpp_main

#endif
