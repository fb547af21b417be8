// Reports and assertions. IEEE 1666-2011, 8.3 to 8.5.
#ifndef CLEW_SC_REPORT_H
#define CLEW_SC_REPORT_H

#include <__clew_sc/channels.h>
#include <exception>
#include <string>

namespace sc_core {

enum sc_severity { SC_INFO = 0, SC_WARNING, SC_ERROR, SC_FATAL, SC_MAX_SEVERITY };
enum sc_verbosity { SC_NONE = 0, SC_LOW = 100, SC_MEDIUM = 200, SC_HIGH = 300, SC_FULL = 400, SC_DEBUG = 500 };
typedef unsigned sc_actions;
enum {
    SC_UNSPECIFIED = 0x0000, SC_DO_NOTHING = 0x0001, SC_THROW = 0x0002, SC_LOG = 0x0004, SC_DISPLAY = 0x0008,
    SC_CACHE_REPORT = 0x0010, SC_INTERRUPT = 0x0020, SC_STOP = 0x0040, SC_ABORT = 0x0080
};
#define SC_DEFAULT_INFO_ACTIONS (::sc_core::SC_LOG | ::sc_core::SC_DISPLAY)
#define SC_DEFAULT_WARNING_ACTIONS (::sc_core::SC_LOG | ::sc_core::SC_DISPLAY)
#define SC_DEFAULT_ERROR_ACTIONS (::sc_core::SC_LOG | ::sc_core::SC_CACHE_REPORT | ::sc_core::SC_THROW)
#define SC_DEFAULT_FATAL_ACTIONS                                                                                       \
    (::sc_core::SC_LOG | ::sc_core::SC_DISPLAY | ::sc_core::SC_CACHE_REPORT | ::sc_core::SC_ABORT)

void sc_stop();

class sc_report : public std::exception {
  public:
    sc_report(sc_severity severity, const char *type, const char *text, const char *file, int line)
        : severity_(severity), type_(type), text_(text), file_(file), line_(line) {}
    sc_severity get_severity() const { return severity_; }
    const char *get_msg_type() const { return type_; }
    const char *get_msg() const { return text_; }
    const char *get_file_name() const { return file_; }
    int get_line_number() const { return line_; }
    int get_verbosity() const { return SC_MEDIUM; }
    int get_id() const { return -1; }
    const char *get_process_name() const { return __current() == nullptr ? "" : __current()->name; }
    sc_time get_time() const { return sc_time_stamp(); }
    const char *what() const noexcept override { return text_; }

  private:
    sc_severity severity_;
    const char *type_;
    const char *text_;
    const char *file_;
    int line_;
};
typedef std::exception sc_exception;
typedef void (*sc_report_handler_proc)(const sc_report &, const sc_actions &);

inline sc_actions __actions[4] = {SC_DEFAULT_INFO_ACTIONS, SC_DEFAULT_WARNING_ACTIONS, SC_DEFAULT_ERROR_ACTIONS,
                                  SC_DEFAULT_FATAL_ACTIONS};
inline int __reports[4] = {0, 0, 0, 0};

class sc_report_handler {
  public:
    static void report(sc_severity severity, const char *type, const char *text, const char *file, int line) {
        sc_actions actions = __actions[severity];
        if (severity == SC_INFO || severity == SC_WARNING)
            __clew_output(text);
        if ((actions & SC_ABORT) != 0) {
            __clew_check(0, "systemc.fatal", "a fatal report aborts the simulation [IEEE 1666-2011, 8.3.2]");
            __clew_assume(0);
        }
        if ((actions & SC_STOP) != 0)
            sc_stop();
        if ((actions & SC_THROW) != 0)
            throw sc_report(severity, type, text, file, line);
    }
    static void report(sc_severity severity, const char *type, const char *text, int, const char *file, int line) {
        report(severity, type, text, file, line);
    }
    static sc_actions set_actions(sc_severity severity, sc_actions actions) {
        sc_actions before = __actions[severity];
        __actions[severity] = actions;
        return before;
    }
    static sc_actions set_actions(const char *, sc_actions) { return SC_UNSPECIFIED; }
    static sc_actions set_actions(const char *, sc_severity, sc_actions) { return SC_UNSPECIFIED; }
    static int get_count(sc_severity severity) { return __reports[severity]; }
    static int set_verbosity_level(int level) { return level; }
    static int get_verbosity_level() { return SC_MEDIUM; }
    static void set_handler(sc_report_handler_proc) {}
    static bool set_log_file_name(const char *) { return true; }
    static void suppress(sc_actions = 0) {}
    static void initialize() {}
};

} // namespace sc_core

// Texts may be of any type that gives one.
namespace sc_core {
inline const char *__text(const char *text) { return text; }
inline const char *__text(const std::string &text) { return text.c_str(); }
} // namespace sc_core

#define __CLEW_SC_REPORT(severity, type, text)                                                                         \
    ::sc_core::sc_report_handler::report(severity, ::sc_core::__text(type), ::sc_core::__text(text), __FILE__, __LINE__)
#define SC_REPORT_INFO(type, text) __CLEW_SC_REPORT(::sc_core::SC_INFO, type, text)
#define SC_REPORT_INFO_VERB(type, text, verbosity) __CLEW_SC_REPORT(::sc_core::SC_INFO, type, text)
#define SC_REPORT_WARNING(type, text) __CLEW_SC_REPORT(::sc_core::SC_WARNING, type, text)
#define SC_REPORT_ERROR(type, text) __CLEW_SC_REPORT(::sc_core::SC_ERROR, type, text)
#define SC_REPORT_FATAL(type, text) __CLEW_SC_REPORT(::sc_core::SC_FATAL, type, text)
#define sc_assert(condition) __clew_check((condition) ? 1 : 0, "assertion.violated", #condition)

#endif
