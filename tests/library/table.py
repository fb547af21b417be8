"""What each modelled function of C reads and writes: a call with every block of memory that it needs.

A call is C text in which a block stands in braces. `{4}`: four bytes that are written; `{=abc}`: a text that is read,
with the byte that ends it; `{4=abc}`: the text in front of a block of four bytes, read and written; `{!abc}`: the bytes
without an end; `{type tm}`: an object of a type, full of zeros; `{@type pthread_mutex_t}`: an opaque one, of which
nobody can say which bytes are touched, so that only its being there is looked at; `{?4}`: may also be null.

In front of `::` stands what is done first, behind `->` what is done with the `result`.
"""

from __future__ import annotations

import re

MEMORY = (
    "memcpy({4}, {!abcd}, 4)",
    "memmove({4}, {!abcd}, 4)",
    "mempcpy({4}, {!abcd}, 4)",
    "memccpy({4}, {!abcd}, 'z', 4)",
    "memccpy({2}, {!ab}, 'b', 4)",
    "memset({4}, 7, 4)",
    "memcmp({!abcd}, {!abcd}, 4)",
    "memcmp({!abcd}, {!zbcd}, 4)",
    "bcmp({!abcd}, {!abcd}, 4)",
    "memchr({!abcd}, 'z', 4)",
    "memchr({!abcd}, 'd', 4)",
    "memrchr({!abcd}, 'z', 4)",
    "memmem({!abcd}, 4, {!xy}, 2)",
    "bcopy({!abcd}, {4}, 4)",
    "bzero({4}, 4)",
    "explicit_bzero({4}, 4)",
)
STRINGS = (
    "strlen({=abc})",
    "strnlen({!abc}, 3)",
    "strcpy({4}, {=abc})",
    "stpcpy({4}, {=abc})",
    "strncpy({6}, {=abc}, 6)",
    "strncpy({3}, {!abc}, 3)",
    "stpncpy({6}, {=abc}, 6)",
    "strlcpy({4}, {=abcdef}, 4)",
    "strcat({6=abc}, {=de})",
    "strncat({6=abc}, {!de}, 2)",
    "strlcat({6=abc}, {=defg}, 6)",
    "strcmp({=abc}, {=abc})",
    "strncmp({!abc}, {!abc}, 3)",
    "strcoll({=abc}, {=abc})",
    "strcasecmp({=abc}, {=ABC})",
    "strncasecmp({!abc}, {!ABC}, 3)",
    "strxfrm({4}, {=abc}, 4)",
    "strchr({=abc}, 'z')",
    "strchrnul({=abc}, 'z')",
    "strrchr({=abc}, 'a')",
    "index({=abc}, 'z')",
    "rindex({=abc}, 'a')",
    "strspn({=abc}, {=cba})",
    "strcspn({=abc}, {=xyz})",
    "strpbrk({=abc}, {=xyz})",
    "strstr({=abcd}, {=xy})",
    "strcasestr({=abcd}, {=XY})",
    "strtok({4=abc}, {=,})",
    "strtok_r({4=abc}, {=,}, {type char *})",
    "char *rest = {?4=abc} :: strsep(&rest, {=,})",
    "strdup({=abc}) -> free(result)",
    "strndup({!abc}, 3) -> free(result)",
    "strerror_r(1, {64}, 64)",
)
NUMBERS = (
    "atoi({=12})",
    "atol({=12})",
    "atoll({=12})",
    "atof({=12})",
    "strtol({=12}, {?type char *}, 10)",
    "strtoll({=12}, {?type char *}, 10)",
    "strtoul({=12}, {?type char *}, 10)",
    "strtoull({=12}, {?type char *}, 10)",
    "strtoimax({=12}, {?type char *}, 10)",
    "strtod({=12}, {?type char *})",
    "strtof({=12}, {?type char *})",
    "strtold({=12}, {?type char *})",
    "frexp(8.0, {type int})",
    "frexpf(8.0f, {type int})",
    "frexpl(8.0L, {type int})",
    "modf(8.5, {type double})",
    "modff(8.5f, {type float})",
    "modfl(8.5L, {type long double})",
    "sincos(0.0, {type double}, {type double})",
    "nan({=1})",
    "nanf({=1})",
    "nanl({=1})",
    "qsort({type int[3]}, 3, sizeof(int), compare)",
    "bsearch({type int}, {type int[1]}, 1, sizeof(int), compare)",
    "rand_r({type unsigned})",
)
OUTPUT = (
    "puts({=abc})",
    "fputs({=abc}, stdout)",
    "fwrite({!abcd}, 2, 2, stdout)",
    "write(1, {!abcd}, 4)",
    "perror({?=abc})",
    'printf("%s", {=abc})',
    'printf("%.2s", {!ab})',
    'printf("%5s|%s", {=abc}, {=d})',
    "printf({=abc})",
    'fprintf(stderr, "%s", {=abc})',
    "fprintf(stderr, {=abc})",
    'sprintf({7}, "%s%s", {=abc}, {=def})',
    'sprintf({3}, "%d", 12)',
    'sprintf({4}, "%3d", 1)',
    'sprintf({5}, "%x", 0xabcd)',
    'sprintf({2}, "%c", 65)',
    'snprintf({4}, 4, "%s", {=abcdef})',
    'snprintf({?1}, 0, "%s", {=abcdef})',
    'snprintf({3}, 3, "%s", {=ab})',
    'char *text :: asprintf(&text, "%s", {=abc}) -> free(text)',
    'print("%s", {=abc})',
    'print_file("%s", {=abc})',
    'print_into({4}, "%s", {=abc})',
    'print_limited({4}, 4, "%s", {=abcdef})',
    'char *text :: print_new(&text, "%s", {=abc}) -> free(text)',
)
INPUT = (
    'sscanf({=12}, "%d", {type int})',
    'sscanf({=abc}, "%s", {4})',
    'sscanf({=abc}, "%2s", {3})',
    'sscanf({=ab}, "%c%c", {1}, {1})',
    'sscanf({=12}, "%ld", {type long})',
    'sscanf({=12}, "%hd", {type short})',
    'sscanf({=1.5}, "%lf", {type double})',
    "sscanf({=12}, {=%d}, {type int})",
    'sscanf({=ab12}, "%[a-z]%d", {3}, {type int})',
    'scanf("%d", {type int})',
    'fscanf(stdin, "%d", {type int})',
    'scan_text({=12}, "%d", {type int})',
    "fgets({4}, 4, stdin)",
    "fread({4}, 2, 2, stdin)",
    "read(0, {4}, 4)",
    "char *line = 0; size_t size = 0 :: getline(&line, &size, stdin) -> free(line)",
    "char *line = 0; size_t size = 0 :: getdelim(&line, &size, ',', stdin) -> free(line)",
    "getenv({=HOME})",
)
FILES = (
    'fopen({=name}, "r") -> if (result) fclose(result)',
    'fopen("name", {=r}) -> if (result) fclose(result)',
    "open({=name}, 0)",
    "creat({=name}, 0600)",
    "remove({=name})",
    "rename({=name}, {=other})",
    "unlink({=name})",
    "mkdir({=name}, 0700)",
    "rmdir({=name})",
    "chdir({=name})",
    "chmod({=name}, 0600)",
    "stat({=name}, {type struct stat})",
    "lstat({=name}, {type struct stat})",
    "fstat(0, {type struct stat})",
    "setvbuf(stdout, {?64}, _IOFBF, 64); setvbuf(stdout, 0, _IONBF, 0)",
    "setlocale(LC_ALL, {=C})",
)
TIMES = (
    "time({?type time_t})",
    "clock_gettime(CLOCK_MONOTONIC, {type struct timespec})",
    "gettimeofday({type struct timeval}, 0)",
    "timespec_get({type struct timespec}, TIME_UTC)",
    "nanosleep({type struct timespec}, {?type struct timespec})",
    "clock_nanosleep(CLOCK_MONOTONIC, 0, {type struct timespec}, {?type struct timespec})",
    "thrd_sleep({type struct timespec}, {?type struct timespec})",
    "gmtime({type time_t})",
    "gmtime_r({type time_t}, {type struct tm})",
    "localtime({type time_t})",
    "localtime_r({type time_t}, {type struct tm})",
    "struct tm moment = {.tm_year = 70, .tm_mday = 1} :: mktime(memcpy({type struct tm}, &moment, sizeof moment))",
    "struct tm moment = {.tm_year = 70, .tm_mday = 1} :: timegm(memcpy({type struct tm}, &moment, sizeof moment))",
    "struct tm moment = {.tm_year = 70, .tm_mday = 1} :: asctime(memcpy({type struct tm}, &moment, sizeof moment))",
    "struct tm moment = {.tm_year = 70, .tm_mday = 1} :: asctime_r(&moment, {26})",
    "ctime({type time_t})",
    "ctime_r({type time_t}, {26})",
    'struct tm moment = {.tm_year = 70, .tm_mday = 1} :: strftime({11}, 11, "%Y-%m-%d", &moment)',
    "struct tm moment = {.tm_year = 70, .tm_mday = 1} :: strftime({16}, 16, {=%Y}, &moment)",
)
WIDE = (
    "wcslen({L=abc})",
    "wcscpy({L4}, {L=abc})",
    "wcsncpy({L6}, {L=abc}, 6)",
    "wcscat({L6=abc}, {L=de})",
    "wcscmp({L=abc}, {L=abc})",
    "wcsncmp({L!abc}, {L!abc}, 3)",
    "wcschr({L=abc}, L'z')",
    "wcsrchr({L=abc}, L'a')",
    "wcstol({L=12}, 0, 10)",
    "wcstoll({L=12}, 0, 10)",
    "wcstoul({L=12}, 0, 10)",
    "wcstoull({L=12}, 0, 10)",
    "wcstod({L=12}, 0)",
    "wcstof({L=12}, 0)",
    "wcstold({L=12}, 0)",
    "wmemcpy({L3}, {L!abc}, 3)",
    "wmemmove({L3}, {L!abc}, 3)",
    "wmemset({L3}, L'a', 3)",
    "wmemcmp({L!abc}, {L!abc}, 3)",
    "wmemchr({L!abc}, L'z', 3)",
)
THREADS = (
    "pthread_mutex_init({@type pthread_mutex_t}, 0)",
    "pthread_mutex_lock({@type pthread_mutex_t})",
    "pthread_mutex_trylock({@type pthread_mutex_t})",
    "pthread_mutex_destroy({@type pthread_mutex_t})",
    "pthread_mutexattr_init({@type pthread_mutexattr_t})",
    "pthread_cond_init({@type pthread_cond_t}, 0)",
    "pthread_cond_signal({@type pthread_cond_t})",
    "pthread_cond_broadcast({@type pthread_cond_t})",
    "pthread_cond_destroy({@type pthread_cond_t})",
    "pthread_rwlock_init({@type pthread_rwlock_t}, 0)",
    "pthread_rwlock_rdlock({@type pthread_rwlock_t})",
    "pthread_rwlock_tryrdlock({@type pthread_rwlock_t})",
    "pthread_rwlock_wrlock({@type pthread_rwlock_t})",
    "pthread_rwlock_trywrlock({@type pthread_rwlock_t})",
    "pthread_rwlock_destroy({@type pthread_rwlock_t})",
    "pthread_spin_init({@type pthread_spinlock_t}, 0)",
    "pthread_barrier_init({@type pthread_barrier_t}, 0, 1)",
    "pthread_once({@type pthread_once_t}, nothing)",
    "pthread_key_create({type pthread_key_t}, 0)",
    "pthread_attr_init({@type pthread_attr_t})",
    "pthread_create({type pthread_t}, 0, thread, 0)",
    "sem_init({@type sem_t}, 0, 1)",
    "sem_t semaphore; sem_init(&semaphore, 0, 1) :: sem_getvalue(&semaphore, {type int})",
    "mtx_init({@type mtx_t}, mtx_plain)",
    "cnd_init({@type cnd_t})",
    "tss_create({type tss_t}, 0)",
    "call_once({@type once_flag}, nothing)",
    "sigemptyset({@type sigset_t})",
    "sigfillset({@type sigset_t})",
    (
        "pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&mutex) :: "
        "pthread_mutex_timedlock(&mutex, {type struct timespec})"
    ),
)
ATTRIBUTES = (
    *(f"pthread_{kind}_init({{@type pthread_{kind}_t}})" for kind in ("barrierattr", "condattr", "rwlockattr")),
    *(
        f"pthread_{kind}_t object; pthread_{kind}_init(&object) :: pthread_{kind}_get{what}(&object, {{type int}})"
        for kind, what in (
            ("attr", "detachstate"),
            ("attr", "inheritsched"),
            ("attr", "schedpolicy"),
            ("attr", "scope"),
            ("barrierattr", "pshared"),
            ("condattr", "pshared"),
            ("mutexattr", "prioceiling"),
            ("mutexattr", "protocol"),
            ("mutexattr", "pshared"),
            ("mutexattr", "robust"),
            ("mutexattr", "type"),
            ("rwlockattr", "kind_np"),
            ("rwlockattr", "pshared"),
        )
    ),
    *(
        f"pthread_attr_t object; pthread_attr_init(&object) :: pthread_attr_get{what}(&object, {{type size_t}})"
        for what in ("guardsize", "stacksize")
    ),
    (
        "pthread_attr_t object; pthread_attr_init(&object) :: "
        "pthread_attr_getschedparam(&object, {type struct sched_param})"
    ),
    (
        "pthread_attr_t object; pthread_attr_init(&object) :: "
        "pthread_attr_setschedparam(&object, {type struct sched_param})"
    ),
    "pthread_condattr_t object; pthread_condattr_init(&object) :: pthread_condattr_getclock(&object, {type clockid_t})",
    "pthread_t other; pthread_create(&other, 0, thread, 0) :: pthread_join(other, {?type void *})",
    "pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, {?type int})",
    "pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, {?type int})",
    "pthread_setname_np(pthread_self(), {=name})",
    "thrd_t other; thrd_create(&other, start, 0) :: thrd_join(other, {?type int})",
    "thrd_create({type thrd_t}, start, 0)",
    "posix_memalign({type void *}, 16, 4)",
    "sigset_t set; sigemptyset(&set) :: sigaction(SIGINT, 0, {?@type struct sigaction})",
    "sigset_t set; sigemptyset(&set) :: sigprocmask(SIG_BLOCK, &set, {?@type sigset_t})",
    "sigset_t set; sigemptyset(&set) :: pthread_sigmask(SIG_BLOCK, &set, {?@type sigset_t})",
    "sigpending({@type sigset_t})",
    "sem_open({=name}, 0)",
    "sem_unlink({=name})",
)
ATOMICS = (
    "__atomic_load((struct three *){type struct three}, (struct three *){type struct three}, 5)",
    "__atomic_store((struct three *){type struct three}, (struct three *){type struct three}, 5)",
    (
        "__atomic_exchange((struct three *){type struct three}, (struct three *){type struct three}, "
        "(struct three *){type struct three}, 5)"
    ),
)

CALLS = (*MEMORY, *STRINGS, *NUMBERS, *OUTPUT, *INPUT, *FILES, *TIMES, *WIDE, *THREADS, *ATTRIBUTES, *ATOMICS)
ELSEWHERE = {
    **dict.fromkeys(
        ("__assert", "__assert_fail", "__assert_perror_fail", "__assert_rtn", "__cxa_atexit", "__cxa_thread_atexit"),
        "called by what compilers make",
    ),
    **dict.fromkeys(("atexit", "at_quick_exit"), "take a function"),
    **dict.fromkeys(
        ("__isoc23_sscanf", "__isoc23_strtol", "__isoc23_strtoll", "__isoc23_strtoul", "__isoc23_strtoull"),
        "another name of a function in the table",
    ),
    **dict.fromkeys(("__isoc99_scanf", "__isoc99_sscanf"), "another name of a function in the table"),
    **dict.fromkeys(
        ("vasprintf", "vfprintf", "vprintf", "vsnprintf", "vsprintf", "vsscanf", "vfscanf"),
        "called by functions in front of the calls",
    ),
    "gets": "writes more than any block has room for",
    **dict.fromkeys(("compare_exchange", "exchange", "is_lock_free", "load", "store"), "have other names outside"),
    **dict.fromkeys(("realloc", "reallocarray", "getopt"), "cases: memory, programs"),
    **dict.fromkeys(
        ("clearerr", "feof", "ferror", "fflush", "fgetc", "fileno", "fputc", "fseek", "ftell", "getc", "putc", "rewind",
         "setbuf", "setlinebuf", "ungetc"),
        "take a file and no memory",
    ),
    **dict.fromkeys(("pthread_exit", "pthread_setspecific", "tss_set"), "hand a pointer on"),
    **dict.fromkeys(("sigaddset", "sigdelset", "sigismember"), "take a set that was initialised"),
    **dict.fromkeys(
        ("__CPROVER_assert", "__CPROVER_precondition", "__CPROVER_postcondition", "__ESBMC_assert", "klee_int",
         "klee_range"),
        "take a text that nobody reads",
    ),
    **dict.fromkeys(("__VERIFIER_nondet_memory", "klee_make_symbolic"), "cases: svcomp"),
}  # fmt: skip
"""Functions without a call in the table, and why."""
_INITIALISED = re.compile(
    r"(?:pthread_(?:attr|barrier|barrierattr|cond|condattr|mutex|mutexattr|rwlock|rwlockattr|spin)|cnd|mtx|sem)_\w+"
    r"|pthread_(?:clock|timed|try)join_np|pthread_setschedparam"
)


def is_elsewhere(name: str) -> bool:
    """Whether a function has no call here: see `ELSEWHERE`; objects that were initialised are in cases about locks."""
    return name in ELSEWHERE or _INITIALISED.fullmatch(name) is not None


STREAMS = (
    "std::cout << (const char *){=abc}",
    "std::cerr << std::string_view({!abc}, 3)",
    "std::clog << std::quoted((const char *){=abc})",
    "std::cout << std::setw(9) << std::string_view({!abc}, 3)",
    "std::cout.write({!abc}, 3)",
    "std::wcout << (const wchar_t *){L=abc}",
    "std::wcout << std::wstring_view({L!abc}, 3)",
    'std::ofstream file("name") :: file << std::string_view({!abc}, 3)',
    "std::ofstream file({=name})",
    "std::ostringstream stream :: stream << (const char *){=abc}",
    "std::ostringstream stream :: stream << std::string_view({!abc}, 3)",
    "std::ostringstream stream :: stream.write({!abc}, 3)",
    "std::istringstream stream({=12})",
    'std::istringstream stream("abc") :: stream.read({3}, 3)',
    'std::istringstream stream("abcdef") :: stream.get({4}, 4)',
    'std::istringstream stream("abcdef") :: stream.getline({4}, 4)',
    'std::istringstream stream("abc") :: stream.readsome({3}, 3)',
    "std::cin.read({4}, 4)",
    "std::cin.get({4}, 4)",
    "std::cin.getline({4}, 4)",
)
TEXTS = (
    "std::string text({=abc})",
    "std::string text((const char *){!abc}, 3)",
    "std::string text :: text.append({!abc}, 3)",
    "std::string text :: text.assign((const char *){=abc})",
    'std::string text("x") :: text.insert(0, (const char *){!abc}, 3)',
    'std::string text("x") :: text.replace(0, 1, {!ab}, 2)',
    'std::string text("abc") :: (void)text.compare((const char *){=abc})',
    'std::string text("abc") :: (void)text.find((const char *){=c})',
    'std::string text("abc") :: text.copy({3}, 3)',
    'std::string text("abc") :: (void)(text == (const char *){=abc})',
    "(void)std::stoi(std::string((const char *){=12}))",
    "char *to = {2} :: std::to_chars(to, to + 2, 12)",
    "const char *from = {!12}; int value :: std::from_chars(from, from + 2, value)",
    "std::copy_n((const char *){!abc}, 3, (char *){3})",
    "std::fill_n((char *){3}, 3, 'a')",
    "(void)std::hash<std::string_view>()(std::string_view({!abc}, 3))",
    "(void)std::bitset<4>((const char *){=1010})",
    "(void)std::char_traits<char>::length({=abc})",
    "std::memcpy((void *){3}, (const void *){!abc}, 3)",
    "std::vector<char> all(3) :: std::copy(all.begin(), all.end(), (char *){3})",
)
CXX_CALLS = (*STREAMS, *TEXTS)
