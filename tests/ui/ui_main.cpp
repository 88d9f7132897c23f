#include "render/gl_check.h"

#include <gtest/gtest.h>

#include <QApplication>

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    QSurfaceFormat::setDefaultFormat(oxbow::surfaceFormat());
    const QApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
