/* The table of interrupt sources of a program without handlers: nothing comes. */
#include <stdint.h>

void __clew_irq_set_enabled(int32_t line, int32_t value) { (void)line, (void)value; }
int32_t __clew_irq_get_enabled(int32_t line) { return (void)line, 0; }
void __clew_irq_set_pending(int32_t line, int32_t value) { (void)line, (void)value; }
int32_t __clew_irq_get_pending(int32_t line) { return (void)line, 0; }
void __clew_irq_set_priority(int32_t line, int32_t value) { (void)line, (void)value; }
int32_t __clew_irq_get_priority(int32_t line) { return (void)line, 0; }
int32_t __clew_irq_in_handler(void) { return 0; }
void __clew_wfe(void) {}
void __clew_irq_switch(int32_t value) { (void)value; }
