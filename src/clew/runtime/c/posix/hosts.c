/* Names of hosts and services: they may be unknown, and what is told of them is anything. */
#include <__clew.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 64, MOST = 2 };

static char *any_text(char *text, size_t room) {
    __VERIFIER_nondet_memory(text, room);
    text[room - 1] = 0;
    return text;
}

/* --- addresses, one behind the other, each freed with the first ---------------------------------------------------- */

struct found {
    struct addrinfo told;
    struct sockaddr_storage address;
};

static struct addrinfo *any_address(const struct addrinfo *wanted) {
    struct found *found = __clew_allocate(sizeof *found);
    int family = wanted != 0 ? wanted->ai_family : AF_UNSPEC;
    if (family == AF_UNSPEC)
        family = __clew_nondet_bool() ? AF_INET : AF_INET6;
    __VERIFIER_nondet_memory(&found->address, sizeof found->address);
    found->address.ss_family = (sa_family_t)family;
    found->told = (struct addrinfo){
        .ai_family = family,
        .ai_socktype = wanted != 0 && wanted->ai_socktype != 0 ? wanted->ai_socktype : SOCK_STREAM,
        .ai_protocol = wanted != 0 ? wanted->ai_protocol : 0,
        .ai_addrlen = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6),
        .ai_addr = (struct sockaddr *)&found->address,
    };
    return &found->told;
}

int getaddrinfo(const char *restrict host, const char *restrict service, const struct addrinfo *restrict wanted,
                struct addrinfo **restrict to) {
    if (host == 0 && service == 0)
        return EAI_NONAME;
    (void)(host != 0 && strlen(host)), (void)(service != 0 && strlen(service));
    if (__clew_nondet_bool())
        return (int)__clew_nondet_range(EAI_OVERFLOW, EAI_BADFLAGS);
    struct addrinfo *first = any_address(wanted), *last = first;
    for (int more = 1; more < MOST && __clew_nondet_bool(); more++)
        last = last->ai_next = any_address(wanted);
    if (wanted != 0 && (wanted->ai_flags & AI_CANONNAME) != 0)
        first->ai_canonname = any_text(__clew_allocate(LONGEST), LONGEST);
    *to = first;
    return 0;
}

void freeaddrinfo(struct addrinfo *list) {
    while (list != 0) {
        struct addrinfo *next = list->ai_next;
        if (list->ai_canonname != 0)
            __clew_free(list->ai_canonname);
        __clew_free(list);
        list = next;
    }
}

const char *gai_strerror(int error) { return error == 0 ? "Success" : "Name or service not known"; }

int getnameinfo(const struct sockaddr *restrict address, socklen_t size, char *restrict host, socklen_t room,
                char *restrict service, socklen_t rest, int flags) {
    (void)flags;
    for (socklen_t i = 0; i < size; i++)
        (void)((const volatile char *)address)[i];
    if (__clew_nondet_bool())
        return EAI_FAIL;
    if (host != 0 && room > 0)
        any_text(host, room);
    if (service != 0 && rest > 0)
        any_text(service, rest);
    return 0;
}

/* --- the older functions: what they tell stands where the last answer stood ---------------------------------------- */

static int host_error;
int *__h_errno_location(void) { return &host_error; }
const char *hstrerror(int error) { return (void)error, "Unknown host"; }

static char name[LONGEST], bytes[sizeof(struct in6_addr)], *no_names[1], *addresses[2];

static struct hostent *any_host(const char *called, int family) {
    static struct hostent host;
    (void)strlen(called);
    if (__clew_nondet_bool()) {
        host_error = (int)__clew_nondet_range(HOST_NOT_FOUND, NO_DATA);
        return 0;
    }
    __VERIFIER_nondet_memory(bytes, sizeof bytes);
    addresses[0] = bytes;
    int length = family == AF_INET ? sizeof(struct in_addr) : sizeof(struct in6_addr);
    host = (struct hostent){any_text(name, LONGEST), no_names, family, length, addresses};
    return &host;
}

struct hostent *gethostbyname(const char *called) { return any_host(called, AF_INET); }
struct hostent *gethostbyname2(const char *called, int family) { return any_host(called, family); }
struct hostent *gethostbyaddr(const void *address, socklen_t size, int family) {
    for (socklen_t i = 0; i < size; i++)
        (void)((const volatile char *)address)[i];
    return any_host("", family);
}

struct servent *getservbyname(const char *called, const char *protocol) {
    static struct servent service;
    static char text[LONGEST], by[LONGEST];
    (void)strlen(called), (void)(protocol != 0 && strlen(protocol));
    if (__clew_nondet_bool())
        return 0;
    service = (struct servent){any_text(text, LONGEST), no_names, (int)__clew_nondet_range(0, 0xffff),
                               any_text(by, LONGEST)};
    return &service;
}
struct servent *getservbyport(int port, const char *protocol) {
    struct servent *found = getservbyname("", protocol);
    if (found != 0)
        found->s_port = port;
    return found;
}

struct protoent *getprotobyname(const char *called) {
    static struct protoent protocol;
    static char text[LONGEST];
    (void)strlen(called);
    if (__clew_nondet_bool())
        return 0;
    protocol = (struct protoent){any_text(text, LONGEST), no_names, (int)__clew_nondet_range(0, 255)};
    return &protocol;
}
struct protoent *getprotobynumber(int number) {
    struct protoent *found = getprotobyname("");
    if (found != 0)
        found->p_proto = number;
    return found;
}
