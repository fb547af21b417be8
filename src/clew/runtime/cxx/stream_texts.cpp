// Doubles and addresses as texts for streams.
#include "../c/stdio/format.h"
#include <ostream>

extern "C" unsigned long long __clew_place(const void *);

_LIBCPP_BEGIN_NAMESPACE_STD

size_t __clew_real_text(char *text, size_t size, double value, unsigned flags, streamsize precision) {
    struct sink sink = {text, size, 0};
    unsigned form = flags & ios_base::floatfield;
    char kind = form == ios_base::floatfield ? 'a' : form == ios_base::fixed ? 'f' : form == ios_base::scientific ? 'e' : 'g';
    if ((flags & ios_base::uppercase) != 0)
        kind = static_cast<char>(kind - 'a' + 'A');
    int digits = form == ios_base::floatfield ? -1 : precision < 0 ? 6 : static_cast<int>(precision);
    __clew_format_double(&sink, value, kind, digits, (flags & ios_base::showpoint) != 0);
    __clew_check(sink.count < size, "library.unmodelled", "so many digits of a double are not written");
    return sink.count;
}

size_t __clew_address_text(char *text, const volatile void *address) {
    unsigned long long place = __clew_place(const_cast<const void *>(address));
    char digits[16];
    size_t count = 0, size = 0;
    do {
        digits[count++] = "0123456789abcdef"[place % 16];
        place /= 16;
    } while (place != 0);
    text[size++] = '0';
    if (address != nullptr)
        text[size++] = 'x';
    while (count > 0 && address != nullptr)
        text[size++] = digits[--count];
    return size;
}

_LIBCPP_END_NAMESPACE_STD
