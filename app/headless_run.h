#pragma once

#include <QCommandLineParser>

namespace oxbow {

/// What is done besides: a build says what it will take, keeps its moment on the way and within its memory.
enum class RunMode { Run, Build };

/// Evaluates a recipe and writes what is asked for, by the options of `oxbow run` and `oxbow build`. Throws Error, and
/// ExitCode where Ctrl-C ended it.
void runHeadless(const QCommandLineParser& parser, RunMode mode);

} // namespace oxbow
