/* The entry of every program. */
#include <__clew.h>

void __clew_constructors(void); /* made when the program is linked */
void __clew_main_body(void);

void __clew_main(void) {
    __clew_constructors();
    __clew_main_body();
}
