#pragma once

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>

namespace oxbow {

/// The last few of what was made, newest first; what is very large is not kept: `value.cellCount()` says how
/// large it is. Any thread.
template <typename Key, typename Value>
class Recent {
public:
    template <typename Make>
    std::shared_ptr<const Value> value(const Key& key, const Make& make) {
        {
            const std::lock_guard lock(m_mutex);
            const auto found = std::ranges::find(m_list, key, &Entry::key);
            if (found != m_list.end()) {
                m_list.splice(m_list.begin(), m_list, found);
                return m_list.front().value;
            }
        }
        const std::shared_ptr<const Value> made = make();
        if (made->cellCount() > kLargest)
            return made;
        const std::lock_guard lock(m_mutex);
        m_list.push_front({key, made});
        if (m_list.size() > kMost)
            m_list.pop_back();
        return made;
    }

private:
    static constexpr std::size_t kMost = 3;
    static constexpr std::size_t kLargest = std::size_t{1} << 25; ///< cells
    struct Entry {
        Key key;
        std::shared_ptr<const Value> value;
    };
    std::mutex m_mutex;
    std::list<Entry> m_list;
};

} // namespace oxbow
