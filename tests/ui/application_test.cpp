#include "ui/window/application.h"

#include <gtest/gtest.h>

#include <new>

namespace oxbow {
namespace {

/// Asks for more than there is.
class Greedy : public QObject {
public:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::User)
            throw std::bad_alloc();
        return QObject::event(event);
    }
};

TEST(Application, SaysThatMemoryRanOutAndGoesOn) {
    auto* application = dynamic_cast<Application*>(qApp);
    ASSERT_NE(application, nullptr);
    QString said;
    QObject context;
    QObject::connect(application, &Application::memoryRanOut, &context,
                     [&](const QString& words) { said = words; });
    Greedy greedy;
    QCoreApplication::postEvent(&greedy, new QEvent(QEvent::User));
    QCoreApplication::processEvents();
    EXPECT_TRUE(said.startsWith(QLatin1String("There is not enough memory for what was asked for last:")))
        << said.toStdString();
}

} // namespace
} // namespace oxbow
