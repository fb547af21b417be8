// The generic payload and phases. IEEE 1666-2011, 14 and 15.
#ifndef CLEW_SC_TLM_PAYLOAD_H
#define CLEW_SC_TLM_PAYLOAD_H

#include <systemc>

namespace tlm {

enum tlm_command { TLM_READ_COMMAND, TLM_WRITE_COMMAND, TLM_IGNORE_COMMAND };
enum tlm_response_status {
    TLM_OK_RESPONSE = 1, TLM_INCOMPLETE_RESPONSE = 0, TLM_GENERIC_ERROR_RESPONSE = -1, TLM_ADDRESS_ERROR_RESPONSE = -2,
    TLM_COMMAND_ERROR_RESPONSE = -3, TLM_BURST_ERROR_RESPONSE = -4, TLM_BYTE_ENABLE_ERROR_RESPONSE = -5
};
enum tlm_gp_option { TLM_MIN_PAYLOAD, TLM_FULL_PAYLOAD, TLM_FULL_PAYLOAD_ACCEPTED };
enum tlm_sync_enum { TLM_ACCEPTED, TLM_UPDATED, TLM_COMPLETED };
#define TLM_BYTE_DISABLED 0x0
#define TLM_BYTE_ENABLED 0xff

enum tlm_phase_enum { UNINITIALIZED_PHASE = 0, BEGIN_REQ = 1, END_REQ, BEGIN_RESP, END_RESP };
inline unsigned __extended_phases = END_RESP + 1;
class tlm_phase {
  public:
    tlm_phase() : number_(UNINITIALIZED_PHASE) {}
    tlm_phase(unsigned number) : number_(number) {}
    explicit tlm_phase(const char *, int) : number_(__extended_phases++) {}
    bool operator==(const tlm_phase &other) const { return number_ == other.number_; }
    bool operator!=(const tlm_phase &other) const { return number_ != other.number_; }
    bool operator==(tlm_phase_enum phase) const { return number_ == static_cast<unsigned>(phase); }
    bool operator!=(tlm_phase_enum phase) const { return number_ != static_cast<unsigned>(phase); }
    tlm_phase(const tlm_phase_enum &phase) : number_(phase) {}
    tlm_phase &operator=(const tlm_phase_enum &phase) { number_ = phase; return *this; }
    operator unsigned() const { return number_; }
    const char *get_name() const {
        static const char *const names[] = {"UNINITIALIZED_PHASE", "BEGIN_REQ", "END_REQ", "BEGIN_RESP", "END_RESP"};
        return number_ < 5 ? names[number_] : "EXTENDED_PHASE";
    }

  private:
    unsigned number_;
};
inline std::ostream &operator<<(std::ostream &stream, const tlm_phase &phase) {
    return sc_core::__lost(stream) ? stream : stream << phase.get_name();
}
#define TLM_DECLARE_EXTENDED_PHASE(name)                                                                               \
    static class tlm_phase_##name : public ::tlm::tlm_phase {                                                          \
      public:                                                                                                          \
        typedef tlm_phase_##name this_type;                                                                            \
        tlm_phase_##name() : ::tlm::tlm_phase(#name, 0) {}                                                             \
        static const tlm_phase_##name &get_phase() {                                                                   \
            static tlm_phase_##name phase;                                                                             \
            return phase;                                                                                              \
        }                                                                                                              \
    } const &name = tlm_phase_##name::get_phase()
#define DECLARE_EXTENDED_PHASE(name) TLM_DECLARE_EXTENDED_PHASE(name)

class tlm_generic_payload;
class tlm_mm_interface {
  public:
    virtual void free(tlm_generic_payload *) = 0;
    virtual ~tlm_mm_interface() {}
};
class tlm_extension_base {
  public:
    virtual tlm_extension_base *clone() const = 0;
    virtual void free() { delete this; }
    virtual void copy_from(tlm_extension_base const &) = 0;

  protected:
    virtual ~tlm_extension_base() {}
};
inline unsigned __extensions = 0;
template <class T> class tlm_extension : public tlm_extension_base {
  public:
    static inline const unsigned ID = __extensions++;
};

class tlm_generic_payload {
  public:
    tlm_generic_payload() = default;
    explicit tlm_generic_payload(tlm_mm_interface *manager) : manager_(manager) {}
    virtual ~tlm_generic_payload() { free_all_extensions(); }

    void set_mm(tlm_mm_interface *manager) { manager_ = manager; }
    bool has_mm() const { return manager_ != nullptr; }
    void acquire() { ++count_; }
    void release() {
        if (--count_ == 0 && manager_ != nullptr)
            manager_->free(this);
    }
    int get_ref_count() const { return count_; }
    // What was set for one use is given back; what was pinned stays.
    void reset() {
        for (unsigned i = 0; i < 8 && passing_ != 0; ++i)
            if ((passing_ >> i & 1) != 0 && extensions_[i] != nullptr) {
                extensions_[i]->free();
                extensions_[i] = nullptr;
            }
        passing_ = 0;
    }

    bool is_read() const { return command_ == TLM_READ_COMMAND; }
    void set_read() { command_ = TLM_READ_COMMAND; }
    bool is_write() const { return command_ == TLM_WRITE_COMMAND; }
    void set_write() { command_ = TLM_WRITE_COMMAND; }
    tlm_command get_command() const { return command_; }
    void set_command(tlm_command command) { command_ = command; }
    sc_dt::uint64 get_address() const { return address_; }
    void set_address(sc_dt::uint64 address) { address_ = address; }
    unsigned char *get_data_ptr() const { return data_; }
    void set_data_ptr(unsigned char *data) { data_ = data; }
    unsigned get_data_length() const { return length_; }
    void set_data_length(unsigned length) { length_ = length; }
    unsigned char *get_byte_enable_ptr() const { return enable_; }
    void set_byte_enable_ptr(unsigned char *enable) { enable_ = enable; }
    unsigned get_byte_enable_length() const { return enable_length_; }
    void set_byte_enable_length(unsigned length) { enable_length_ = length; }
    unsigned get_streaming_width() const { return width_; }
    void set_streaming_width(unsigned width) { width_ = width; }
    bool is_dmi_allowed() const { return dmi_; }
    void set_dmi_allowed(bool allowed) { dmi_ = allowed; }
    tlm_response_status get_response_status() const { return status_; }
    void set_response_status(tlm_response_status status) { status_ = status; }
    bool is_response_ok() const { return status_ > 0; }
    bool is_response_error() const { return status_ <= 0; }
    std::string get_response_string() const {
        switch (status_) {
        case TLM_OK_RESPONSE: return "TLM_OK_RESPONSE";
        case TLM_INCOMPLETE_RESPONSE: return "TLM_INCOMPLETE_RESPONSE";
        case TLM_GENERIC_ERROR_RESPONSE: return "TLM_GENERIC_ERROR_RESPONSE";
        case TLM_ADDRESS_ERROR_RESPONSE: return "TLM_ADDRESS_ERROR_RESPONSE";
        case TLM_COMMAND_ERROR_RESPONSE: return "TLM_COMMAND_ERROR_RESPONSE";
        case TLM_BURST_ERROR_RESPONSE: return "TLM_BURST_ERROR_RESPONSE";
        case TLM_BYTE_ENABLE_ERROR_RESPONSE: return "TLM_BYTE_ENABLE_ERROR_RESPONSE";
        }
        return "TLM_UNKNOWN_RESPONSE";
    }
    tlm_gp_option get_gp_option() const { return TLM_MIN_PAYLOAD; }
    void set_gp_option(tlm_gp_option) {}
    void update_original_from(const tlm_generic_payload &other, bool use_byte_enable = true) {
        update_extensions_from(other);
        status_ = other.status_;
        dmi_ = other.dmi_;
        if (!is_read() || data_ == nullptr || other.data_ == nullptr || data_ == other.data_)
            return;
        for (unsigned i = 0; i < length_; ++i)
            if (!use_byte_enable || enable_ == nullptr || enable_length_ == 0 || enable_[i % enable_length_] != 0)
                data_[i] = other.data_[i];
    }
    void update_extensions_from(const tlm_generic_payload &other) {
        for (unsigned i = 0; i < 8; ++i)
            if (extensions_[i] != nullptr && other.extensions_[i] != nullptr)
                extensions_[i]->copy_from(*other.extensions_[i]);
    }
    void free_all_extensions() {
        for (unsigned i = 0; i < 8; ++i) {
            if (extensions_[i] != nullptr)
                extensions_[i]->free();
            extensions_[i] = nullptr;
        }
    }
    void deep_copy_from(const tlm_generic_payload &other) {
        command_ = other.command_;
        address_ = other.address_;
        length_ = other.length_;
        status_ = other.status_;
        width_ = other.width_;
        dmi_ = other.dmi_;
        if (data_ != nullptr && other.data_ != nullptr)
            for (unsigned i = 0; i < length_; ++i)
                data_[i] = other.data_[i];
        enable_length_ = other.enable_length_;
        if (enable_ != nullptr && other.enable_ != nullptr)
            for (unsigned i = 0; i < enable_length_; ++i)
                enable_[i] = other.enable_[i];
        for (unsigned i = 0; i < 8; ++i)
            if (other.extensions_[i] != nullptr) {
                if (extensions_[i] == nullptr)
                    extensions_[i] = other.extensions_[i]->clone();
                else
                    extensions_[i]->copy_from(*other.extensions_[i]);
            }
    }

    template <class T> T *set_extension(T *extension) {
        static_assert(std::is_base_of_v<tlm_extension_base, T>, "an extension should be a tlm_extension");
        if (T::ID >= 8)
            __CLEW_SC_UNMODELLED("more than eight kinds of extensions are not modelled");
        T *before = static_cast<T *>(extensions_[T::ID]);
        extensions_[T::ID] = extension;
        return before;
    }
    template <class T> T *set_auto_extension(T *extension) {
        T *before = set_extension(extension);
        passing_ |= 1U << T::ID;
        return before;
    }
    template <class T> void get_extension(T *&extension) const { extension = get_extension<T>(); }
    template <class T> T *get_extension() const { return static_cast<T *>(extensions_[T::ID]); }
    template <class T> void clear_extension(const T *) { extensions_[T::ID] = nullptr; }
    template <class T> void clear_extension() { extensions_[T::ID] = nullptr; }
    template <class T> void release_extension(T *) { release_extension<T>(); }
    template <class T> void release_extension() {
        if (has_mm()) { // given back by reset
            passing_ |= 1U << T::ID;
            return;
        }
        if (extensions_[T::ID] != nullptr)
            extensions_[T::ID]->free();
        extensions_[T::ID] = nullptr;
    }

  private:
    sc_dt::uint64 address_ = 0;
    tlm_command command_ = TLM_IGNORE_COMMAND;
    unsigned char *data_ = nullptr;
    unsigned length_ = 0;
    tlm_response_status status_ = TLM_INCOMPLETE_RESPONSE;
    bool dmi_ = false;
    unsigned char *enable_ = nullptr;
    unsigned enable_length_ = 0;
    unsigned width_ = 0;
    int count_ = 0;
    tlm_mm_interface *manager_ = nullptr;
    tlm_extension_base *extensions_[8] = {};
    unsigned passing_ = 0; // which of them were set for one use
};

class tlm_dmi {
  public:
    enum dmi_access_e { DMI_ACCESS_NONE = 0, DMI_ACCESS_READ = 1, DMI_ACCESS_WRITE = 2, DMI_ACCESS_READ_WRITE = 3 };
    void init() { *this = tlm_dmi(); }
    unsigned char *get_dmi_ptr() const { return pointer_; }
    sc_dt::uint64 get_start_address() const { return start_; }
    sc_dt::uint64 get_end_address() const { return end_; }
    sc_core::sc_time get_read_latency() const { return read_; }
    sc_core::sc_time get_write_latency() const { return write_; }
    dmi_access_e get_granted_access() const { return access_; }
    bool is_read_allowed() const { return (access_ & DMI_ACCESS_READ) != 0; }
    bool is_write_allowed() const { return (access_ & DMI_ACCESS_WRITE) != 0; }
    void set_dmi_ptr(unsigned char *pointer) { pointer_ = pointer; }
    void set_start_address(sc_dt::uint64 address) { start_ = address; }
    void set_end_address(sc_dt::uint64 address) { end_ = address; }
    void set_read_latency(sc_core::sc_time time) { read_ = time; }
    void set_write_latency(sc_core::sc_time time) { write_ = time; }
    void set_granted_access(dmi_access_e access) { access_ = access; }
    void allow_read() { access_ = DMI_ACCESS_READ; }
    void allow_write() { access_ = DMI_ACCESS_WRITE; }
    void allow_read_write() { access_ = DMI_ACCESS_READ_WRITE; }
    void allow_none() { access_ = DMI_ACCESS_NONE; }

  private:
    unsigned char *pointer_ = nullptr;
    sc_dt::uint64 start_ = 0, end_ = ~sc_dt::uint64(0);
    dmi_access_e access_ = DMI_ACCESS_NONE;
    sc_core::sc_time read_, write_;
};

struct tlm_base_protocol_types {
    typedef tlm_generic_payload tlm_payload_type;
    typedef tlm_phase tlm_phase_type;
};

} // namespace tlm
#endif
