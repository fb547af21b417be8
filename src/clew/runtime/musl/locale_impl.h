/* The one locale: texts are UTF-8, messages are not translated. */
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>
#define CURRENT_UTF8 1
#define LCTRANS_CUR(text) (text)
#define __lctrans_cur(text) (text)
