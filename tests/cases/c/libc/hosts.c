//~ holds
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *list;
    if (getaddrinfo("example", "80", &wanted, &list) != 0)
        return 1;
    int file = -1;
    for (struct addrinfo *each = list; each != 0 && file < 0; each = each->ai_next) {
        file = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (file >= 0 && connect(file, each->ai_addr, each->ai_addrlen) != 0) {
            close(file);
            file = -1;
        }
    }
    freeaddrinfo(list);
    return file < 0;
}
