/* Texts of errors. */
#include <errno.h>
#include <string.h>

/* By number, as Linux and glibc have them; one object, for every program with threads brings it in. */
static char texts[] =
    "Success\0Operation not permitted\0No such file or directory\0No such process\0Interrupted system call\0"
    "Input/output error\0No such device or address\0Argument list too long\0Exec format error\0Bad file descriptor\0"
    "No child processes\0Resource temporarily unavailable\0Cannot allocate memory\0Permission denied\0Bad address\0"
    "Block device required\0Device or resource busy\0File exists\0Invalid cross-device link\0No such device\0"
    "Not a directory\0Is a directory\0Invalid argument\0Too many open files in system\0Too many open files\0"
    "Inappropriate ioctl for device\0Text file busy\0File too large\0No space left on device\0Illegal seek\0"
    "Read-only file system\0Too many links\0Broken pipe\0Numerical argument out of domain\0"
    "Numerical result out of range\0Resource deadlock avoided\0File name too long\0No locks available\0"
    "Function not implemented\0Directory not empty\0Too many levels of symbolic links\0\0No message of desired type\0"
    "Identifier removed\0Channel number out of range\0Level 2 not synchronized\0Level 3 halted\0Level 3 reset\0"
    "Link number out of range\0Protocol driver not attached\0No CSI structure available\0Level 2 halted\0"
    "Invalid exchange\0Invalid request descriptor\0Exchange full\0No anode\0Invalid request code\0Invalid slot\0\0"
    "Bad font file format\0Device not a stream\0No data available\0Timer expired\0Out of streams resources\0"
    "Machine is not on the network\0Package not installed\0Object is remote\0Link has been severed\0Advertise error\0"
    "Srmount error\0Communication error on send\0Protocol error\0Multihop attempted\0RFS specific error\0"
    "Bad message\0Value too large for defined data type\0Name not unique on network\0File descriptor in bad state\0"
    "Remote address changed\0Can not access a needed shared library\0Accessing a corrupted shared library\0"
    ".lib section in a.out corrupted\0Attempting to link in too many shared libraries\0"
    "Cannot exec a shared library directly\0Invalid or incomplete multibyte or wide character\0"
    "Interrupted system call should be restarted\0Streams pipe error\0Too many users\0"
    "Socket operation on non-socket\0Destination address required\0Message too long\0Protocol wrong type for socket\0"
    "Protocol not available\0Protocol not supported\0Socket type not supported\0Operation not supported\0"
    "Protocol family not supported\0Address family not supported by protocol\0Address already in use\0"
    "Cannot assign requested address\0Network is down\0Network is unreachable\0Network dropped connection on reset\0"
    "Software caused connection abort\0Connection reset by peer\0No buffer space available\0"
    "Transport endpoint is already connected\0Transport endpoint is not connected\0"
    "Cannot send after transport endpoint shutdown\0Too many references: cannot splice\0Connection timed out\0"
    "Connection refused\0Host is down\0No route to host\0Operation already in progress\0Operation now in progress\0"
    "Stale file handle\0Structure needs cleaning\0Not a XENIX named type file\0No XENIX semaphores available\0"
    "Is a named type file\0Remote I/O error\0Disk quota exceeded\0No medium found\0Wrong medium type\0"
    "Operation canceled\0Required key not available\0Key has expired\0Key has been revoked\0"
    "Key was rejected by service\0Owner died\0State not recoverable\0Operation not possible due to RF-kill\0"
    "Memory page has hardware error\0";

enum { KNOWN = 134 };

static char unknown[32];

char *strerror(int number) {
    char *text = texts;
    if (number >= 0 && number < KNOWN)
        for (int skipped = 0; skipped < number; skipped++)
            text += strlen(text) + 1;
    if (number >= 0 && number < KNOWN && *text != 0)
        return text;
    char digits[12], *to = unknown + sizeof "Unknown error " - 1;
    unsigned left = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    int count = 0;
    memcpy(unknown, "Unknown error ", sizeof "Unknown error ");
    if (number < 0)
        *to++ = '-';
    do
        digits[count++] = (char)('0' + left % 10);
    while ((left /= 10) != 0);
    while (count > 0)
        *to++ = digits[--count];
    *to = 0;
    return unknown;
}

int strerror_r(int number, char *text, size_t size) {
    if (size == 0)
        return ERANGE;
    const char *whole = strerror(number);
    strncpy(text, whole, size - 1);
    text[size - 1] = 0;
    return strlen(whole) < size ? 0 : ERANGE;
}
