#include "render/gl/gl_check.h"
#include "render/gl/gl_error.h"

#include <QGuiApplication>

#include <gtest/gtest.h>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QSurfaceFormat::setDefaultFormat(oxbow::surfaceFormat());
    oxbow::setGlStrict(true);
    const QGuiApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
