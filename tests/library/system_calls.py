"""Calls of functions of the system that say what they read and write: see `table` for how they are written."""

from __future__ import annotations

_SOCKET = "int file = socket(AF_INET, SOCK_STREAM, 0)"
_ADDRESS = "struct sockaddr_in"
_TIME = "{type struct timespec.tv_nsec}"
_MAYBE_TIME = "{?type struct timespec.tv_nsec}"
_QUEUE = 'struct mq_attr about = {.mq_maxmsg = 1, .mq_msgsize = 4}; mqd_t queue = mq_open("/q", O_CREAT, 0600, &about)'

EVENTS = (
    "int by = epoll_create1(0) :: epoll_ctl(by, EPOLL_CTL_ADD, 0, {type struct epoll_event})",
    "int by = epoll_create1(0) :: epoll_wait(by, {type struct epoll_event}, 1, 0)",
    "int by = epoll_create1(0) :: epoll_pwait(by, {type struct epoll_event}, 1, 0, {?type sigset_t})",
    "int file = eventfd(0, 0) :: eventfd_read(file, {type eventfd_t})",
    "int file = timerfd_create(CLOCK_MONOTONIC, 0) :: timerfd_gettime(file, {type struct itimerspec})",
    (
        "int file = timerfd_create(CLOCK_MONOTONIC, 0) :: "
        "timerfd_settime(file, 0, {type struct itimerspec}, {?type struct itimerspec})"
    ),
    "signalfd(-1, {type sigset_t}, 0)",
    "int file = inotify_init() :: inotify_add_watch(file, {=name}, IN_MODIFY)",
    "ppoll({type struct pollfd}, 1, " + _MAYBE_TIME + ", {?type sigset_t})",
    "fd_set *set = {?@type fd_set} :: pselect(1, set, 0, 0, " + _MAYBE_TIME + ", {?type sigset_t})",
)
GROUPS = (
    "getgrnam({=name})",
    "getgroups(2, {type gid_t[2]})",
    "setgroups(2, {type gid_t[2]})",
    "initgroups({=name}, 1)",
)
HOSTS = (
    (
        "struct addrinfo *all :: getaddrinfo({?=host}, {?=1}, {?@type struct addrinfo}, &all) -> "
        "if (!result) freeaddrinfo(all)"
    ),
    'struct addrinfo *all :: getaddrinfo({?=host}, "1", 0, &all) -> if (!result) freeaddrinfo(all)',
    (
        'struct addrinfo **all = {type struct addrinfo *} :: getaddrinfo("host", 0, 0, all) -> '
        "if (!result) freeaddrinfo(*all)"
    ),
    f"getnameinfo({{type {_ADDRESS}}}, sizeof({_ADDRESS}), {{?4}}, 4, {{?2}}, 2, 0)",
    "gethostbyname({=host})",
    "gethostbyname2({=host}, AF_INET6)",
    "gethostbyaddr({!abcd}, 4, AF_INET)",
    "getservbyname({=http}, {?=tcp})",
    "getservbyport(80, {?=tcp})",
    "getprotobyname({=tcp})",
)
LIMITS = (
    "statvfs({=name}, {type struct statvfs})",
    "fstatvfs(0, {type struct statvfs})",
    "statfs({=name}, {type struct statfs})",
    "fstatfs(0, {type struct statfs})",
    "utime({=name}, {?type struct utimbuf})",
    "utimes({=name}, {?type struct timeval[2]})",
    "utimensat(AT_FDCWD, {=name}, {?type struct timespec[2]}, 0)",
    "futimens(0, {?type struct timespec[2]})",
    "sendfile(1, 0, {?type off_t}, 4)",
    "pathconf({=name}, _PC_NAME_MAX)",
    "sethostname({!abcd}, 4)",
    "sysinfo({type struct sysinfo})",
    "getloadavg({type double[2]}, 2)",
    "getloadavg({type double[3]}, 9)",
    "sched_getaffinity(0, sizeof(cpu_set_t), {type cpu_set_t})",
    "sched_setaffinity(0, sizeof(cpu_set_t), {type cpu_set_t})",
    "sched_setscheduler(0, SCHED_OTHER, {type struct sched_param.sched_priority})",
    "sched_setparam(0, {type struct sched_param.sched_priority})",
    "const struct dirent *one = {@type struct dirent}, *other = {@type struct dirent} :: alphasort(&one, &other)",
)
MESSAGES = (
    "readv(0, {type struct iovec}, 1)",
    "struct iovec part = {{4}, 4} :: readv(0, &part, 1)",
    "preadv(0, {type struct iovec}, 1, 0)",
    "struct iovec part = {{4}, 4} :: preadv(0, &part, 1, 0)",
    "pwritev(1, {type struct iovec}, 1, 0)",
    "struct iovec part = {{!abcd}, 4} :: pwritev(1, &part, 1, 0)",
    f"{_SOCKET} :: sendmsg(file, {{@type struct msghdr}}, 0)",
    (
        f"{_SOCKET}; struct iovec part = {{{{!abcd}}, 4}}; struct msghdr it = {{.msg_iov = &part, .msg_iovlen = 1}} :: "
        "sendmsg(file, &it, 0)"
    ),
    (
        f"{_SOCKET}; struct msghdr it = {{.msg_name = {{?type {_ADDRESS}}}, .msg_namelen = sizeof({_ADDRESS})}} :: "
        "sendmsg(file, &it, 0)"
    ),
    f"{_SOCKET} :: recvmsg(file, {{type struct msghdr.msg_flags}}, 0)",
    (
        f"{_SOCKET}; struct iovec part = {{{{4}}, 4}}; struct msghdr it = {{.msg_iov = &part, .msg_iovlen = 1}} :: "
        "recvmsg(file, &it, 0)"
    ),
    (
        f"{_SOCKET}; struct msghdr it = {{.msg_name = {{?type {_ADDRESS}}}, .msg_namelen = sizeof({_ADDRESS})}} :: "
        "recvmsg(file, &it, 0)"
    ),
    f"{_SOCKET}; struct msghdr it = {{.msg_control = {{?16}}, .msg_controllen = 16}} :: recvmsg(file, &it, 0)",
)
QUEUES = (
    "mq_open({=/q}, 0)",
    'mq_open("/q", O_CREAT, 0600, {?@type struct mq_attr})',
    "mq_unlink({=/q})",
    f"{_QUEUE} :: mq_getattr(queue, {{type struct mq_attr}})",
    f"{_QUEUE} :: mq_setattr(queue, {{@type struct mq_attr}}, {{?type struct mq_attr}})",
    f"{_QUEUE} :: mq_send(queue, {{!abcd}}, 4, 0)",
    f"{_QUEUE} :: mq_timedsend(queue, {{!abcd}}, 4, 0, {_TIME})",
    f"{_QUEUE} :: mq_receive(queue, {{4}}, 4, {{?type unsigned}})",
    f"{_QUEUE} :: mq_timedreceive(queue, {{4}}, 4, {{?type unsigned}}, {_TIME})",
)
SHARED = (
    "ftok({=name}, 1)",
    "int number = shmget(IPC_PRIVATE, 4, 0600) :: shmctl(number, IPC_STAT, {type struct shmid_ds})",
    "int number = shmget(IPC_PRIVATE, 4, 0600) :: shmctl(number, IPC_SET, {@type struct shmid_ds})",
    "shm_open({=/a}, 0, 0600)",
    "shm_unlink({=/a})",
    "semop(1, {type struct sembuf}, 1)",
    "msgsnd(1, {type long[2]}, sizeof(long), 0)",
    "msgrcv(1, {type long[2]}, sizeof(long), 0, 0)",
    "msgctl(1, IPC_STAT, {type struct msqid_ds})",
    "msgctl(1, IPC_SET, {@type struct msqid_ds})",
)
NAMES = (
    "tmpnam({?20})",
    "tempnam({?=dir}, {?=a}) -> free(result)",
    "mktemp({=aXXXXXX})",
    "ctermid({?9})",
    "getpass({=a})",
    "getdomainname({4}, 4)",
    "confstr(_CS_PATH, {?4}, 4)",
    "backtrace({type void *[2]}, 2)",
    "backtrace_symbols({type void *[2]}, 2) -> free(result)",
    "backtrace_symbols_fd({type void *[2]}, 2, 2)",
    "pthread_getname_np(pthread_self(), {16}, 16)",
)
SIGNALS = (
    "psignal(2, {?=abc})",
    "sigtimedwait({@type sigset_t}, 0, " + _TIME + ")",
    "sigaltstack({?type stack_t}, {?type stack_t})",
    "setitimer(ITIMER_REAL, {type struct itimerval}, {?type struct itimerval})",
    "getitimer(ITIMER_REAL, {type struct itimerval})",
    "timer_create(CLOCK_MONOTONIC, {?@type struct sigevent}, {type timer_t})",
    "timer_t timer = 0 :: timer_settime(timer, 0, {type struct itimerspec}, {?type struct itimerspec})",
    "timer_t timer = 0 :: timer_gettime(timer, {type struct itimerspec})",
    "pthread_getschedparam(pthread_self(), {type int}, {type struct sched_param.sched_priority})",
    "pthread_getaffinity_np(pthread_self(), sizeof(cpu_set_t), {type cpu_set_t})",
    "pthread_setaffinity_np(pthread_self(), sizeof(cpu_set_t), {type cpu_set_t})",
    "pthread_getcpuclockid(pthread_self(), {type clockid_t})",
)
SYSTEM_CALLS = (
    *EVENTS,
    *GROUPS,
    *HOSTS,
    *LIMITS,
    *MESSAGES,
    *QUEUES,
    *SHARED,
    *NAMES,
    *SIGNALS,
)
