#pragma once

#include "app/command_syntax.h"

#include <QCommandLineParser>

namespace oxbow {

/// Options of `oxbow run` for many runs of one recipe: --vary, --vary-file, --out, --list, --slice.
void declareBatchOptions(CommandSyntax& syntax);
[[nodiscard]] bool isBatch(const QCommandLineParser& parser);

/// Carries out every run that is not finished yet, each as a process of its own. A run's files appear as a folder
/// OUT/0001, OUT/0002, ... when it is over; OUT/table.csv and OUT/contact_sheet.png are made of the finished ones. A run
/// that another process is at is left to it. Throws Error; ExitCode 1 where a run failed.
void runBatch(const QCommandLineParser& parser);

} // namespace oxbow
