#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace oxbow {

/// Things that are dear to make and of which each thread at work needs one: a piece of work borrows one that another has
/// done with. As many are made as are lent at once. Safe to use from any thread.
template <typename Thing>
class Shelf {
public:
    /// Gives the thing back when it goes.
    class Loan {
    public:
        Loan(Shelf& shelf, std::unique_ptr<Thing> thing) : m_shelf(&shelf), m_thing(std::move(thing)) {}
        Loan(Loan&&) noexcept = default;
        Loan& operator=(Loan&&) = delete;
        ~Loan() {
            if (m_thing)
                m_shelf->putBack(std::move(m_thing));
        }
        [[nodiscard]] Thing& operator*() const { return *m_thing; }
        [[nodiscard]] Thing* operator->() const { return m_thing.get(); }

    private:
        Shelf* m_shelf;
        std::unique_ptr<Thing> m_thing;
    };

    /// One that nobody has, or a new one with these arguments. How it was left is how it comes.
    template <typename... Arguments>
    [[nodiscard]] Loan take(const Arguments&... arguments) {
        {
            const std::scoped_lock lock(m_mutex);
            if (!m_free.empty()) {
                std::unique_ptr<Thing> thing = std::move(m_free.back());
                m_free.pop_back();
                return Loan(*this, std::move(thing));
            }
            m_free.reserve(++m_made); // giving back must not fail
        }
        return Loan(*this, std::make_unique<Thing>(arguments...));
    }

private:
    void putBack(std::unique_ptr<Thing> thing) {
        const std::scoped_lock lock(m_mutex);
        m_free.push_back(std::move(thing));
    }

    std::mutex m_mutex;
    std::vector<std::unique_ptr<Thing>> m_free;
    std::size_t m_made = 0;
};

} // namespace oxbow
