#pragma once

/// OXBOW_MULTIVERSION before a function of plain loops: the compiler makes it for several vector units and
/// the program takes the best one the machine has. The bytes are the same on all of them, since no rounding
/// changes with the width of a vector (-ffp-contract=off, no sums across lanes). Empty where it is not to be
/// had: other processors, other compilers and formats of programs, and sanitizers (whose start-up code cannot run before the choice
/// is made), and where OXBOW_BASELINE is defined, so that a test can compare the two.
#if !defined(OXBOW_BASELINE) && defined(__x86_64__) && defined(__ELF__) && defined(__GNUC__) &&            \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define OXBOW_MULTIVERSION __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define OXBOW_MULTIVERSION
#endif

/// Before a function that one of those calls: it becomes part of it, so that it is made for the same vector unit.
#define OXBOW_INLINE __attribute__((always_inline)) inline

namespace oxbow {

/// The number, as one that the compiler does not know. Of `a > zero ? a : zero` with a hidden 0 it makes the one
/// instruction that does just that, NaN included; with a 0 that it knows GCC compares, then masks, and loops of many such
/// take half as long again.
inline float hidden(float number) {
#if defined(__GNUC__)
    __asm__("" : "+m"(number));
#endif
    return number;
}

} // namespace oxbow
