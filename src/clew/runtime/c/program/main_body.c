/* main in a program that never calls pthread_exit; the other one is in C++, because it catches. */
#include <stdint.h>
#include <stdlib.h>

int32_t __clew_call_main(void); /* made when the program is linked */

void __clew_main_body(void) { exit((int)__clew_call_main()); }
