/* main in a program that never calls pthread_exit; the other one is in C++, because it catches. */
#include <stdlib.h>

int __clew_call_main(void); /* made when the program is linked */

void __clew_main_body(void) { exit(__clew_call_main()); }
