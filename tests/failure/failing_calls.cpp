#include "tests/failure/failing_calls.h"

#include "core/base/block_store.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/types.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string_view>

namespace {

std::atomic<std::int64_t> allocations = 0, failingAllocation = 0, live = 0;
std::atomic<std::size_t> leastBytes = 0;
std::atomic<int> threadsLeft = -1; ///< below 0: any number
std::atomic<int> calls = 0, failingCall = 0, failingCode = 0;
std::atomic<bool> failsForever = false, hidesProc = false, asksStore = false;

void* allocate(std::size_t size, std::size_t alignment) {
    if (asksStore)
        static_cast<void>(oxbow::BlockStore::ofProgram().bytesInUse());
    if (size >= leastBytes.load(std::memory_order_relaxed) &&
        allocations.fetch_add(1, std::memory_order_relaxed) + 1 == failingAllocation.load(std::memory_order_relaxed))
        return nullptr;
    void* block = alignment <= alignof(std::max_align_t)
                      ? std::malloc(size > 0 ? size : 1)
                      : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (block)
        live.fetch_add(1, std::memory_order_relaxed);
    return block;
}

void* allocateOrThrow(std::size_t size, std::size_t alignment) {
    if (void* block = allocate(size, alignment))
        return block;
    throw std::bad_alloc();
}

void release(void* block) {
    if (block)
        live.fetch_sub(1, std::memory_order_relaxed);
    if (asksStore)
        static_cast<void>(oxbow::BlockStore::ofProgram().giveBack(block));
    std::free(block);
}

bool isHidden(std::string_view path) {
    return hidesProc && path.starts_with("/proc/");
}

/// 0, or the code with which this call is to fail.
int faultOfCall() {
    const int number = ++calls, fails = failingCall;
    return fails > 0 && (number == fails || (failsForever && number > fails)) ? failingCode.load() : 0;
}

} // namespace

void* operator new(std::size_t size) {
    return allocateOrThrow(size, 1);
}
void* operator new[](std::size_t size) {
    return allocateOrThrow(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, 1);
}
void operator delete(void* block) noexcept {
    release(block);
}
void operator delete[](void* block) noexcept {
    release(block);
}
void operator delete(void* block, std::size_t) noexcept {
    release(block);
}
void operator delete[](void* block, std::size_t) noexcept {
    release(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
    release(block);
}
void operator delete[](void* block, std::align_val_t) noexcept {
    release(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
    release(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
    release(block);
}

/// That of a program whose addresses are watched: threads that it was not told of cannot be joined.
extern "C" int __interceptor_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) __attribute__((weak));

// Ahead of the C library's for all that the program links.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) noexcept {
    static const auto ofLibrary = reinterpret_cast<decltype(&pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
    static const auto real = __interceptor_pthread_create ? &__interceptor_pthread_create : ofLibrary;
    if (threadsLeft.load() >= 0 && threadsLeft.fetch_sub(1) <= 0) {
        threadsLeft = 0;
        return EAGAIN;
    }
    return real(thread, attributes, run, argument);
}

// The linker leads calls of NAME to __wrap_NAME, and __real_NAME to the C library (--wrap).
extern "C" {
ssize_t __real_pwrite(int file, const void* bytes, size_t count, off_t offset);
ssize_t __wrap_pwrite(int file, const void* bytes, size_t count, off_t offset) {
    const int fault = faultOfCall();
    if (fault == oxbow::failing::kShortWrite && count > 1)
        return __real_pwrite(file, bytes, count / 2, offset);
    if (fault > 0)
        return errno = fault, -1;
    return __real_pwrite(file, bytes, count, offset);
}
int __real_fdatasync(int file);
int __wrap_fdatasync(int file) {
    const int fault = faultOfCall();
    return fault > 0 ? (errno = fault, -1) : __real_fdatasync(file);
}
int __real_rename(const char* from, const char* to);
int __wrap_rename(const char* from, const char* to) {
    const int fault = faultOfCall();
    return fault > 0 ? (errno = fault, -1) : __real_rename(from, to);
}
int __real_linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags);
int __wrap_linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) {
    const int fault = isHidden(from) ? ENOENT : faultOfCall();
    return fault > 0 ? (errno = fault, -1) : __real_linkat(fromFolder, from, toFolder, to, flags);
}
int __real_access(const char* path, int mode);
int __wrap_access(const char* path, int mode) {
    return isHidden(path) ? (errno = ENOENT, -1) : __real_access(path, mode);
}
}

namespace oxbow::failing {

Allocations::Allocations(std::int64_t nth, std::size_t atLeastBytes) {
    allocations = 0;
    leastBytes = atLeastBytes;
    failingAllocation = nth;
}
Allocations::~Allocations() {
    failingAllocation = 0;
}
std::int64_t Allocations::count() {
    return allocations;
}
std::int64_t liveAllocations() {
    return live;
}

Writes::Writes(int nth, int code, bool forever) {
    calls = 0;
    failingCode = code;
    failsForever = forever;
    failingCall = nth;
}
Writes::~Writes() {
    failingCall = 0;
}
int Writes::count() {
    return calls;
}

Threads::Threads(int most) {
    threadsLeft = most;
}
Threads::~Threads() {
    threadsLeft = -1;
}

StoreAsked::StoreAsked() {
    static_cast<void>(BlockStore::ofProgram()); // which asks for memory itself when it is made
    asksStore = true;
}
StoreAsked::~StoreAsked() {
    asksStore = false;
}

NoProc::NoProc() {
    hidesProc = true;
}
NoProc::~NoProc() {
    hidesProc = false;
}

} // namespace oxbow::failing
