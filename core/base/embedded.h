#pragma once

#include <cstddef>

/// A file of the sources, as it is, in the program: `name` is its first byte, `name_end` the one behind its last. Once, in a source file.
#define OXBOW_EMBED(name, file)                                                                                      \
    __asm__(".section .rodata\n"                                                                                     \
            ".globl " #name "\n" #name ":\n"                                                                         \
            ".incbin \"" file "\"\n"                                                                                 \
            ".globl " #name "_end\n" #name "_end:\n"                                                                 \
            ".byte 0\n"                                                                                              \
            ".previous\n");                                                                                          \
    extern "C" const std::byte name[], name##_end[];
