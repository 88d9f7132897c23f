#pragma once

#include <cstddef>
#include <cstdint>

/// Failures on purpose: of `operator new` and of the system calls by which files are written, for the whole program.
namespace oxbow::failing {

/// While it lives, the `nth` allocation of `atLeastBytes` from its beginning (counted from 1, on all threads) throws
/// std::bad_alloc; 0: none.
class Allocations {
public:
    explicit Allocations(std::int64_t nth, std::size_t atLeastBytes = 0);
    ~Allocations();
    Allocations(const Allocations&) = delete;
    Allocations& operator=(const Allocations&) = delete;
    /// How many there were since its beginning.
    [[nodiscard]] static std::int64_t count();
};

/// Allocations that were not freed yet.
[[nodiscard]] std::int64_t liveAllocations();

/// What becomes of a call that fails.
constexpr int kShortWrite = -1; ///< writes half of it, as systems may

/// While it lives, the `nth` call of pwrite, fdatasync, linkat or rename fails with `code` (errno, or kShortWrite, which
/// only pwrite heeds); with `forever` all later ones do, too. 0: none.
class Writes {
public:
    Writes(int nth, int code, bool forever = false);
    ~Writes();
    Writes(const Writes&) = delete;
    Writes& operator=(const Writes&) = delete;
    [[nodiscard]] static int count();
};

/// While it lives, no more than so many threads can be started, as under a limit of processes.
class Threads {
public:
    explicit Threads(int most);
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
};

/// While it lives, there is no /proc, as in a bare container: neither for access nor for linkat.
class NoProc {
public:
    NoProc();
    ~NoProc();
    NoProc(const NoProc&) = delete;
    NoProc& operator=(const NoProc&) = delete;
};

/// All memory that is asked for or given back takes the lock of the store of blocks, as in the program (large_blocks.cpp)
/// that of large and of page-aligned blocks does.
class StoreAsked {
public:
    StoreAsked();
    StoreAsked(const StoreAsked&) = delete;
    StoreAsked& operator=(const StoreAsked&) = delete;
    ~StoreAsked();
};

} // namespace oxbow::failing
