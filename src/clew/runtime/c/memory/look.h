/* Memory that goes to the world or comes from there: see look.c. */
#include <stddef.h>

void __clew_look(const void *from, size_t size);
void __clew_touch(void *at, size_t size);
