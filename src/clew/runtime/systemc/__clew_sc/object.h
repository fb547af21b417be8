// Objects, their names, modules. IEEE 1666-2011, 5.2, 5.3, 5.16, 5.17.
#ifndef CLEW_SC_OBJECT_H
#define CLEW_SC_OBJECT_H

#include <__clew_sc/event.h>
#include <exception>
#include <vector>

namespace sc_core {

class sc_object;
class sc_module;
class sc_module_name;

inline sc_object *__scope = nullptr; // the module under construction
inline sc_object *__objects = nullptr;
inline sc_object *__last_object = nullptr;
inline sc_object *__outermost = nullptr;
inline sc_module_name *__names = nullptr;

class sc_simcontext;

// What a design pins to an object. IEEE 1666-2011, 5.19.
class sc_attr_base {
  public:
    explicit sc_attr_base(const std::string &name) : name_(name) {}
    virtual ~sc_attr_base() {}
    const std::string &name() const { return name_; }
    const sc_object *__owner = nullptr;
    sc_attr_base *__next = nullptr;

  private:
    std::string name_;
};
inline sc_attr_base *__attributes = nullptr;
template <class T> class sc_attribute : public sc_attr_base {
  public:
    explicit sc_attribute(const std::string &name) : sc_attr_base(name), value() {}
    sc_attribute(const std::string &name, const T &given) : sc_attr_base(name), value(given) {}
    T value;
};

// All that is pinned to an object, in their order; made anew whenever it is asked for.
class sc_attr_cltn : public std::vector<sc_attr_base *> {
  public:
    sc_attr_base *operator[](const std::string &name) const {
        for (sc_attr_base *each : *this)
            if (each->name() == name)
                return each;
        return nullptr;
    }
};

class sc_object {
  public:
    const char *name() const { return name_; }
    const char *basename() const { return base_; }
    virtual const char *kind() const { return "sc_object"; }
    sc_object *get_parent_object() const { return parent_; }
    sc_object *get_parent() const { return parent_; }
    sc_simcontext *simcontext() const;
    const std::vector<sc_event *> &get_child_events() const;
    bool add_attribute(sc_attr_base &attribute);
    sc_attr_base *get_attribute(const std::string &name) const;
    sc_attr_base *remove_attribute(const std::string &name);
    int num_attributes() const;
    sc_attr_cltn &attr_cltn() const;
    void print() const {}
    void dump() const {}
    const std::vector<sc_object *> &get_child_objects() const {
        if (children_ == nullptr)
            children_ = new std::vector<sc_object *>();
        children_->clear();
        for (sc_object *each = __objects; each != nullptr; each = each->next_)
            if (each->parent_ == this && !each->__hidden)
                children_->push_back(each);
        return *children_;
    }
    virtual void print(std::ostream &stream) const;
    virtual void dump(std::ostream &stream) const;
    virtual ~sc_object() {}

    virtual void __before_end_of_elaboration() {}
    virtual void __complete_binding() {}
    virtual void __end_of_elaboration() {}
    virtual void __start_of_simulation() {}
    virtual void __end_of_simulation() {}
    virtual bool __may_be_channel() const { return true; } // of the design; those of the library say no
    virtual sc_module *__module() { return nullptr; }
    sc_object *__next() const { return next_; }
    bool __hidden = false; // from those who ask for the hierarchy

  protected:
    sc_object() { __enter(__unique("object")); }
    explicit sc_object(const char *name) { __enter(name == nullptr || name[0] == 0 ? __unique("object") : name); }
    sc_object(const sc_object &) = delete;
    sc_object &operator=(const sc_object &) = delete;

  private:
    const char *name_;
    const char *base_;
    sc_object *parent_;
    sc_object *next_ = nullptr;
    sc_object *inner_ = nullptr; // the last one made in this one
    sc_object *sibling_ = nullptr; // the one made before this one in the same
    mutable std::vector<sc_object *> *children_ = nullptr;

    void __enter(const char *base);
    friend const char *__unique(const char *seed);
};

inline const char *__scoped(const char *name) {
    return __scope == nullptr ? __copied(name) : __joined(__scope->name(), ".", name);
}

struct __seed {
    const char *name;
    sc_object *scope;
    uint32_t used;
    __seed *next;
};
inline __seed *__seeds = nullptr;

// A name that nobody in this module has: the seed and a number.
inline const char *__unique(const char *seed) {
    for (__seed *each = __seeds; each != nullptr; each = each->next)
        if (each->scope == __scope && __same(each->name, seed))
            return __numbered(seed, each->used++);
    __seeds = new __seed{seed, __scope, 1, __seeds};
    return __numbered(seed, 0);
}
inline const char *sc_gen_unique_name(const char *seed, bool = false) { return __unique(seed); }

inline void sc_object::__enter(const char *base) {
    sc_object *&siblings = __scope == nullptr ? __outermost : __scope->inner_;
    base_ = __copied(base);
    for (sc_object *each = siblings; each != nullptr; each = each->sibling_)
        if (__same(each->base_, base_)) {
            base_ = __unique(base);
            __warn(base_, __joined("(W505) object already exists: the later declaration of ", base,
                                   " is renamed [IEEE 1666-2011, 5.16.3]"));
            break;
        }
    sibling_ = siblings;
    siblings = this;
    parent_ = __scope;
    name_ = __scope == nullptr ? base_ : __joined(__scope->name_, ".", base_);
    if (__last_object == nullptr)
        __objects = this;
    else
        __last_object->next_ = this;
    __last_object = this;
    __name(this, name_, "object");
}

inline bool sc_object::add_attribute(sc_attr_base &attribute) {
    if (get_attribute(attribute.name()) != nullptr)
        return false;
    attribute.__owner = this;
    attribute.__next = __attributes;
    __attributes = &attribute;
    return true;
}
inline sc_attr_base *sc_object::get_attribute(const std::string &name) const {
    for (sc_attr_base *each = __attributes; each != nullptr; each = each->__next)
        if (each->__owner == this && each->name() == name)
            return each;
    return nullptr;
}
inline sc_attr_base *sc_object::remove_attribute(const std::string &name) {
    sc_attr_base *found = get_attribute(name);
    if (found != nullptr)
        found->__owner = nullptr;
    return found;
}
inline int sc_object::num_attributes() const {
    int count = 0;
    for (sc_attr_base *each = __attributes; each != nullptr; each = each->__next)
        count += each->__owner == this;
    return count;
}
inline sc_attr_cltn &sc_object::attr_cltn() const {
    sc_attr_cltn *found = new sc_attr_cltn();
    for (sc_attr_base *each = __attributes; each != nullptr; each = each->__next)
        if (each->__owner == this)
            found->insert(found->begin(), each);
    return *found;
}
inline const std::vector<sc_object *> &sc_get_top_level_objects() {
    static std::vector<sc_object *> found;
    found.clear();
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (each->get_parent_object() == nullptr && !each->__hidden)
            found.push_back(each);
    return found;
}
inline bool __is_below(const char *name, const char *parent) {
    size_t size = __length(parent);
    for (size_t i = 0; i < size; ++i)
        if (name[i] != parent[i])
            return false;
    size += size == 0 ? 0 : 1;
    if (size > 0 && name[size - 1] != '.')
        return false;
    for (size_t i = size; name[i] != 0; ++i)
        if (name[i] == '.')
            return false;
    return true;
}
inline sc_event *__event_in(const __named *named) {
    return __same(named->kind, "event") ? static_cast<sc_event *>(const_cast<void *>(named->self)) : nullptr;
}
inline void __events_below(const char *parent, std::vector<sc_event *> &found) {
    found.clear();
    for (__named *each = __clew_sc_names; each != nullptr; each = each->next)
        if (sc_event *event = __event_in(each))
            if (__is_below(event->name(), parent))
                found.insert(found.begin(), event);
}
inline const std::vector<sc_event *> &sc_object::get_child_events() const {
    static std::vector<sc_event *> found;
    __events_below(name_, found);
    return found;
}
inline const std::vector<sc_event *> &sc_get_top_level_events() {
    static std::vector<sc_event *> found;
    __events_below("", found);
    return found;
}
inline sc_event *sc_find_event(const char *name) {
    for (__named *each = __clew_sc_names; each != nullptr; each = each->next)
        if (sc_event *event = __event_in(each))
            if (__same(event->name(), name))
                return event;
    return nullptr;
}

inline sc_object *sc_find_object(const char *name) {
    for (sc_object *each = __objects; each != nullptr; each = each->__next())
        if (__same(each->name(), name))
            return each;
    return nullptr;
}

inline bool sc_hierarchical_name_exists(const char *name) {
    return sc_find_object(name) != nullptr || sc_find_event(name) != nullptr;
}

// The name of a module: made before the constructor of the module runs, gone behind it, so that it knows both ends.
class sc_module_name {
  public:
    sc_module_name(const char *name) : name_(name), module_(nullptr), below_(__names), pushed_(true) { __names = this; }
    sc_module_name(const sc_module_name &other) : name_(other.name_), module_(nullptr), below_(nullptr), pushed_(false) {}
    ~sc_module_name();
    operator const char *() const { return name_; }

  private:
    const char *name_;
    sc_module *module_;
    sc_module_name *below_;
    bool pushed_;
    friend class sc_module;
    sc_module_name &operator=(const sc_module_name &) = delete;
};

class sc_process_handle;
class sc_event_finder;
class sc_port_base;
class sc_interface;

} // namespace sc_core
#endif
