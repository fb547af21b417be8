/* The table of interrupt sources of a program without handlers: nothing comes. */

void __clew_irq_set_enabled(int line, int value) { (void)line, (void)value; }
int __clew_irq_get_enabled(int line) { return (void)line, 0; }
void __clew_irq_set_pending(int line, int value) { (void)line, (void)value; }
int __clew_irq_get_pending(int line) { return (void)line, 0; }
void __clew_irq_set_priority(int line, int value) { (void)line, (void)value; }
int __clew_irq_get_priority(int line) { return (void)line, 0; }
int __clew_irq_in_handler(void) { return 0; }
void __clew_wfe(void) {}
