#pragma once

/// OXBOW_ADDRESS_SANITIZER is defined where the compiler watches addresses: GCC and Clang say so in different ways.
#if defined(__SANITIZE_ADDRESS__)
#define OXBOW_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OXBOW_ADDRESS_SANITIZER
#endif
#endif
