//~ holds
#include <cassert>
#include <list>
#include <optional>
#include <unordered_map>

template <class Key, class Value> class Cache {
    std::list<std::pair<Key, Value>> items_;
    std::unordered_map<Key, typename std::list<std::pair<Key, Value>>::iterator> places_;
    std::size_t capacity_;

  public:
    explicit Cache(std::size_t capacity) : capacity_(capacity) {}

    std::optional<Value> get(const Key &key) {
        auto found = places_.find(key);
        if (found == places_.end())
            return std::nullopt;
        items_.splice(items_.begin(), items_, found->second);
        return found->second->second;
    }

    void put(const Key &key, Value value) {
        if (items_.size() == capacity_) {
            places_.erase(items_.back().first);
            items_.pop_back();
        }
        items_.emplace_front(key, value);
        places_[key] = items_.begin();
    }
};

int main() {
    Cache<int, char> cache(2);
    cache.put(1, 'a');
    cache.put(2, 'b');
    assert(cache.get(1) == 'a');
    cache.put(3, 'c');
    assert(!cache.get(2));
    assert(cache.get(3).value_or('x') == 'c');
    return 0;
}
