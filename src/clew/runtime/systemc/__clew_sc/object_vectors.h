// Vectors of objects. IEEE 1666-2011, 8.5.
#ifndef CLEW_SC_OBJECT_VECTORS_H
#define CLEW_SC_OBJECT_VECTORS_H

#include <__clew_sc/object.h>

namespace sc_core {

template <class T> class sc_vector : public sc_object {
  public:
    sc_vector() : sc_object(__unique("vector")) {}
    explicit sc_vector(const char *name) : sc_object(name) {}
    sc_vector(const char *name, size_t size) : sc_object(name) { init(size); }
    template <class Make> sc_vector(const char *name, size_t size, Make make) : sc_object(name) { init(size, make); }
    void init(size_t size) {
        init(size, [](const char *name, size_t) { return new T(name); });
    }
    template <class Make> void init(size_t size, Make make) {
        if (!items_.empty())
            __CLEW_SC_ERROR("(E805) sc_vector::init has already been called [IEEE 1666-2011, 8.5.5]", this->name());
        for (size_t i = 0; i < size; ++i)
            items_.push_back(make(__numbered(basename(), static_cast<uint32_t>(i)), i));
    }
    T &operator[](size_t index) { return *items_[index]; }
    const T &operator[](size_t index) const { return *items_[index]; }
    T &at(size_t index) {
        if (index >= items_.size())
            __CLEW_SC_ERROR("(E5) out of bounds: an index of an sc_vector [IEEE 1666-2011, 8.5.5]", this->name());
        return *items_[index];
    }
    const T &at(size_t index) const { return const_cast<sc_vector *>(this)->at(index); }
    size_t size() const { return items_.size(); }
    std::vector<sc_object *> get_elements() const { return std::vector<sc_object *>(items_.begin(), items_.end()); }
    template <class Others> void bind(Others &&others) {
        for (size_t i = 0; i < size() && i < others.size(); ++i)
            items_[i]->bind(others[i]);
    }
    template <class Others> void operator()(Others &&others) { bind(others); }
    template <class From> void bind(From from, From to) {
        for (size_t i = 0; i < size() && from != to; ++i, ++from)
            items_[i]->bind(*from);
    }
    template <class From> void operator()(From from, From to) { bind(from, to); }
    const char *kind() const override { return "sc_vector"; }

    template <class E> class __iterator {
      public:
        typedef std::random_access_iterator_tag iterator_category;
        typedef E value_type;
        typedef ptrdiff_t difference_type;
        typedef E *pointer;
        typedef E &reference;
        __iterator() : at_(nullptr) {}
        explicit __iterator(T *const *at) : at_(at) {}
        E &operator*() const { return **at_; }
        E *operator->() const { return *at_; }
        E &operator[](ptrdiff_t by) const { return *at_[by]; }
        __iterator &operator++() { ++at_; return *this; }
        __iterator &operator--() { --at_; return *this; }
        __iterator operator++(int) { return __iterator(at_++); }
        __iterator operator--(int) { return __iterator(at_--); }
        __iterator &operator+=(ptrdiff_t by) { at_ += by; return *this; }
        __iterator operator+(ptrdiff_t by) const { return __iterator(at_ + by); }
        __iterator operator-(ptrdiff_t by) const { return __iterator(at_ - by); }
        ptrdiff_t operator-(const __iterator &other) const { return at_ - other.at_; }
        bool operator!=(const __iterator &other) const { return at_ != other.at_; }
        bool operator==(const __iterator &other) const { return at_ == other.at_; }
        bool operator<(const __iterator &other) const { return at_ < other.at_; }

      private:
        T *const *at_;
    };
    typedef __iterator<T> iterator;
    typedef __iterator<const T> const_iterator;
    iterator begin() { return iterator(items_.data()); }
    iterator end() { return iterator(items_.data() + items_.size()); }
    const_iterator begin() const { return const_iterator(items_.data()); }
    const_iterator end() const { return const_iterator(items_.data() + items_.size()); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }

  private:
    std::vector<T *> items_;
};

// One member of each element, as a vector.
template <class T, class M> class sc_vector_assembly {
  public:
    class iterator {
      public:
        typedef std::forward_iterator_tag iterator_category;
        typedef M value_type;
        typedef ptrdiff_t difference_type;
        typedef M *pointer;
        typedef M &reference;
        iterator(typename sc_vector<T>::iterator at, M T::*member) : at_(at), member_(member) {}
        M &operator*() const { return (*at_).*member_; }
        M *operator->() const { return &((*at_).*member_); }
        iterator &operator++() { ++at_; return *this; }
        iterator operator++(int) { return iterator(at_++, member_); }
        bool operator==(const iterator &other) const { return at_ == other.at_; }
        bool operator!=(const iterator &other) const { return at_ != other.at_; }

      private:
        typename sc_vector<T>::iterator at_;
        M T::*member_;
    };
    typedef iterator const_iterator;

    sc_vector_assembly(sc_vector<T> &vector, M T::*member) : vector_(vector), member_(member) {}
    size_t size() const { return vector_.size(); }
    iterator begin() const { return iterator(vector_.begin(), member_); }
    iterator end() const { return iterator(vector_.end(), member_); }
    M &operator[](size_t index) const { return vector_[index].*member_; }
    M &at(size_t index) const { return vector_.at(index).*member_; }
    std::vector<sc_object *> get_elements() const {
        std::vector<sc_object *> found;
        for (size_t i = 0; i < size(); ++i)
            found.push_back(&(*this)[i]);
        return found;
    }
    template <class Others> void bind(Others &&others) {
        for (size_t i = 0; i < size() && i < others.size(); ++i)
            (*this)[i].bind(others[i]);
    }
    template <class Others> void operator()(Others &&others) { bind(others); }
    template <class From> void bind(From from, From to) {
        for (size_t i = 0; i < size() && from != to; ++i, ++from)
            (*this)[i].bind(*from);
    }
    template <class From> void operator()(From from, From to) { bind(from, to); }

  private:
    sc_vector<T> &vector_;
    M T::*member_;
};
template <class T, class M> sc_vector_assembly<T, M> sc_assemble_vector(sc_vector<T> &vector, M T::*member) {
    return sc_vector_assembly<T, M>(vector, member);
}

} // namespace sc_core
#endif
