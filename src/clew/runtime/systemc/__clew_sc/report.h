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

// Keeps its texts: what they were made of may be gone where it is caught.
class sc_report : public std::exception {
  public:
    sc_report(sc_severity severity, const char *type, const char *text, const char *file, int line,
              int verbosity = SC_MEDIUM)
        : severity_(severity), type_(__kept(type)), text_(__kept(text)), file_(file), line_(line),
          verbosity_(verbosity) {}
    sc_severity get_severity() const { return severity_; }
    const char *get_msg_type() const { return type_; }
    const char *get_msg() const { return text_; }
    const char *get_file_name() const { return file_; }
    int get_line_number() const { return line_; }
    int get_verbosity() const { return verbosity_; }
    int get_id() const { return -1; }
    bool valid() const { return true; }
    const char *get_process_name() const { return __current() == nullptr ? "" : __current()->name; }
    const sc_time &get_time() const {
        static sc_time now;
        return now = sc_time_stamp();
    }
    const char *what() const noexcept override { return __is_forgotten(text_) ? text_ : __joined(type_, ": ", text_); }

  private:
    static bool __is_forgotten(const char *text) { return __clew_sc_silent && text == __clew_sc_unknown; }
    static const char *__kept(const char *text) { return __is_forgotten(text) ? text : __joined("", "", text); }
    sc_severity severity_;
    const char *type_;
    const char *text_;
    const char *file_;
    int line_;
    int verbosity_;
};
typedef std::exception sc_exception;
typedef void (*sc_report_handler_proc)(const sc_report &, const sc_actions &);

inline sc_actions __actions[4] = {SC_DEFAULT_INFO_ACTIONS, SC_DEFAULT_WARNING_ACTIONS, SC_DEFAULT_ERROR_ACTIONS,
                                  SC_DEFAULT_FATAL_ACTIONS};
inline int __verbosity = SC_MEDIUM;
inline sc_report_handler_proc __handler = nullptr;
inline sc_actions __suppressed = 0, __forced = 0;

// What a design has chosen for messages of one type; 4 stands for all severities. Counts are kept where somebody asks.
struct __chosen {
    const char *type; // null for a severity
    int severity;
    sc_actions actions;
    int limit;
    int count;
    __chosen *next;
};
inline __chosen *__choices = nullptr;
inline __chosen *__choice(const char *type, int severity) {
    for (__chosen *each = __choices; each != nullptr; each = each->next)
        if (each->severity == severity && (type == nullptr ? each->type == nullptr : each->type != nullptr && __same(each->type, type)))
            return each;
    return nullptr;
}
inline __chosen *__make_choice(const char *type, int severity) {
    __chosen *found = __choice(type, severity);
    if (found != nullptr)
        return found;
    const char *kept = type == nullptr ? nullptr : __joined("", "", type);
    return __choices = new __chosen{kept, severity, SC_UNSPECIFIED, -1, 0, __choices};
}
inline const sc_report *__cached = nullptr;

class sc_report_handler {
  public:
    static void report(sc_severity severity, const char *type, const char *text, const char *file, int line) {
        report(severity, type, text, SC_MEDIUM, file, line);
    }
    static void report(sc_severity severity, const char *type, const char *text, int verbosity, const char *file, int line) {
        if (severity == SC_INFO && verbosity > __verbosity)
            return;
        sc_actions actions = (chosen(severity, type) & ~__suppressed) | __forced;
        if (__clew_sc_counts)
            actions |= counted(severity, type);
        if (__handler != nullptr)
            __handler(sc_report(severity, type, text, file, line, verbosity), actions);
        else
            act(severity, type, text, file, line, actions);
    }
    static void default_handler(const sc_report &report, const sc_actions &actions) {
        act(report.get_severity(), report.get_msg_type(), report.get_msg(), report.get_file_name(),
            report.get_line_number(), actions);
    }
    static sc_actions set_actions(sc_severity severity, sc_actions actions) {
        sc_actions before = __actions[severity];
        __actions[severity] = actions;
        return before;
    }
    static sc_actions set_actions(const char *type, sc_actions actions) { return choose(type, 4, actions); }
    static sc_actions set_actions(const char *type, sc_severity severity, sc_actions actions) {
        return choose(type, severity, actions);
    }
    static int get_count(sc_severity severity) { return count_of(nullptr, severity); }
    static int get_count(const char *type) { return count_of(type, 4); }
    static int get_count(const char *type, sc_severity severity) { return count_of(type, severity); }
    static int stop_after(sc_severity severity, int limit = -1) { return limited(nullptr, severity, limit); }
    static int stop_after(const char *type, int limit = -1) { return limited(type, 4, limit); }
    static int stop_after(const char *type, sc_severity severity, int limit = -1) { return limited(type, severity, limit); }
    static int set_verbosity_level(int level) {
        int before = __verbosity;
        __verbosity = level;
        return before;
    }
    static int get_verbosity_level() { return __verbosity; }
    static sc_report_handler_proc set_handler(sc_report_handler_proc handler) {
        sc_report_handler_proc before = __handler;
        __handler = handler;
        return before;
    }
    static sc_report_handler_proc get_handler() { return __handler == nullptr ? default_handler : __handler; }
    static bool set_log_file_name(const char *) { return true; }
    static const char *get_log_file_name() { return nullptr; }
    static sc_actions suppress(sc_actions actions = 0) { sc_actions before = __suppressed; __suppressed = actions; return before; }
    static sc_actions force(sc_actions actions = 0) { sc_actions before = __forced; __forced = actions; return before; }
    static const sc_report *get_cached_report() { return __cached; }
    static void clear_cached_report() { __cached = nullptr; }
    static sc_actions get_new_action_id() {
        static sc_actions last = SC_ABORT;
        return last <<= 1;
    }
    static void initialize() {}
    static void release() {}

  private:
    static sc_actions chosen(sc_severity severity, const char *type) {
        if (__choices == nullptr)
            return __actions[severity];
        __chosen *found = __choice(type, severity);
        if (found == nullptr || found->actions == SC_UNSPECIFIED)
            found = __choice(type, 4);
        return found == nullptr || found->actions == SC_UNSPECIFIED ? __actions[severity] : found->actions;
    }
    static sc_actions choose(const char *type, int severity, sc_actions actions) {
        __chosen *made = __make_choice(type, severity);
        sc_actions before = made->actions;
        made->actions = actions;
        return before;
    }
    static int count_of(const char *type, int severity) {
        __chosen *found = __choice(type, severity);
        return found == nullptr ? 0 : found->count;
    }
    static int limited(const char *type, int severity, int limit) {
        __chosen *made = __make_choice(type, severity);
        int before = made->limit;
        made->limit = limit;
        return before;
    }
    static sc_actions counted(sc_severity severity, const char *type) {
        return one_more(nullptr, severity) | one_more(type, 4) | one_more(type, severity);
    }
    static sc_actions one_more(const char *type, int severity) {
        __chosen *made = __make_choice(type, severity);
        return ++made->count >= made->limit && made->limit > 0 ? sc_actions(SC_STOP) : sc_actions(0);
    }
    static void act(sc_severity severity, const char *type, const char *text, const char *file, int line, sc_actions actions) {
        if ((actions & SC_DISPLAY) != 0)
            __clew_output(text);
        if ((actions & SC_CACHE_REPORT) != 0 && __clew_sc_counts)
            __cached = new sc_report(severity, type, text, file, line);
        if ((actions & SC_ABORT) != 0) {
            __clew_check(0, "systemc.fatal", "a fatal report aborts the simulation [IEEE 1666-2011, 8.3.2]");
            __clew_assume(0);
        }
        if ((actions & SC_STOP) != 0)
            sc_stop();
        if ((actions & SC_THROW) != 0)
            throw sc_report(severity, type, text, file, line);
    }
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
#define SC_REPORT_INFO_VERB(type, text, verbosity)                                                                     \
    ::sc_core::sc_report_handler::report(::sc_core::SC_INFO, ::sc_core::__text(type), ::sc_core::__text(text),         \
                                         verbosity, __FILE__, __LINE__)
#define SC_REPORT_WARNING(type, text) __CLEW_SC_REPORT(::sc_core::SC_WARNING, type, text)
#define SC_REPORT_ERROR(type, text) __CLEW_SC_REPORT(::sc_core::SC_ERROR, type, text)
#define SC_REPORT_FATAL(type, text) __CLEW_SC_REPORT(::sc_core::SC_FATAL, type, text)
#define sc_assert(condition) __clew_check((condition) ? 1 : 0, "assertion.violated", #condition)

#endif
