#pragma once

/// OXBOW_INDEPENDENT before a loop whose steps do not read what others write: the compiler need not prove it to use
/// vectors. No byte depends on it. Empty for compilers that have no such word.
#if defined(__GNUC__) && !defined(__clang__)
#define OXBOW_INDEPENDENT _Pragma("GCC ivdep")
#else
#define OXBOW_INDEPENDENT
#endif
