/* The number of the last error, of every thread its own. */
static _Thread_local int number;

int *__errno_location(void) { return &number; }

void __clew_set_errno(int error) { number = error; }
