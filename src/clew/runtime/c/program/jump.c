/* longjmp. What setjmp writes into a buffer, and where it looks for the value, is said in `translate/jumps.py`. */
#include <__clew.h>
#include <setjmp.h>

#define MISUSE "library.misuse"

struct mark {
    int number, value;
};

struct buffer {
    struct mark *mark;
    int number;
};

static _Noreturn void jump(void *given, int value) {
    struct buffer *buffer = given;
    __clew_check(buffer->mark != 0, MISUSE, "longjmp has a buffer that setjmp has not written");
    __clew_check(__clew_is_alive(buffer->mark), MISUSE, "longjmp goes back to a function that has ended");
    buffer->mark->number = buffer->number;
    buffer->mark->value = value == 0 ? 1 : value;
    __clew_throw(buffer->mark);
}

_Noreturn void longjmp(jmp_buf buffer, int value) { jump(buffer, value); }
_Noreturn void _longjmp(jmp_buf buffer, int value) { jump(buffer, value); }
_Noreturn void siglongjmp(sigjmp_buf buffer, int value) { jump(buffer, value); }
