#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(8080)};
    int server = socket(AF_INET, SOCK_STREAM, 0);
    if (server < 0)
        return 1;
    if (bind(server, (struct sockaddr *)&here, sizeof here) != 0 || listen(server, 5) != 0)
        return close(server);
    int client = accept(server, 0, 0);
    char got[4];
    ssize_t count = client < 0 ? 0 : recv(client, got, sizeof got, 0);
    if (count >= 0)
        got[count] = 0; //~ fails memory.out-of-bounds
    return 0;
}
