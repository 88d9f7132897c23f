#include "core/base/thread_pool.h"
#include "render/gl/gl.h"
#include "ui/document/document.h"
#include "ui/viewport/viewport_widget.h"

#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

// The driver fails while the window is open: the view says so in a sentence, the document works on, and the picture
// comes back.
namespace oxbow {
namespace {

struct Faults {
    bool badFragment = false;
    bool isLost = false;
    bool noMemory = false;
    Gl real;
} g;

void shaderSource(GLuint shader, GLsizei count, const GLchar* const* text, const GLint* length) {
    std::string changed(text[0], static_cast<std::size_t>(length[0]));
    if (g.badFragment && changed.find("fragColour") != std::string::npos)
        changed += "\nthis is no shader";
    const GLchar* const begin = changed.c_str();
    const auto size = static_cast<GLint>(changed.size());
    g.real.glShaderSource(shader, count, &begin, &size);
}

GLenum getError() {
    return g.noMemory ? GL_OUT_OF_MEMORY : g.real.glGetError();
}

GLenum resetStatus() {
    return std::exchange(g.isLost, false) ? GL_UNKNOWN_CONTEXT_RESET : GL_NO_ERROR;
}

TerrainState hills() {
    WorkingTerrain terrain(GridSpec{128, 96, 20.0});
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 128; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(300.0 + 150.0 * std::sin(x * 0.11) * std::cos(y * 0.09));
    ThreadPool pool(1);
    return {terrain, {}, pool};
}

class ViewportFaults : public testing::Test {
protected:
    ViewportFaults() {
        g = {};
        setGlHook([](Gl& gl) {
            g.real = gl;
            gl.glShaderSource = shaderSource;
            gl.glGetError = getError;
            gl.glGetGraphicsResetStatus = resetStatus;
        });
    }
    ~ViewportFaults() override { setGlHook({}); }

    void open() {
        document = std::make_unique<Document>();
        view = new ViewportWidget(*document, settings, &window);
        QObject::disconnect(document.get(), nullptr, view, nullptr); // the test sets the state itself
        view->setState(hills());
        (new QVBoxLayout(&window))->addWidget(view);
        window.resize(420, 320);
        window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return view->isSettled(); }, 20000));
    }
    [[nodiscard]] bool saysWhy(const char* words) const {
        const QString problem = view->problem();
        const auto labels = view->findChildren<QLabel*>();
        return problem.startsWith(QStringLiteral("The 3D view cannot draw: ")) &&
               problem.endsWith(QStringLiteral("; the map still works")) &&
               problem.contains(QLatin1String(words)) &&
               std::ranges::any_of(labels, [&](const QLabel* label) {
                   return label->isVisible() && label->text().startsWith(problem);
               });
    }
    [[nodiscard]] bool drawsAgain() {
        return QTest::qWaitFor([this] { return view->problem().isEmpty() && view->isSettled(); }, 20000) &&
               view->statistics().triangles > 0;
    }

    std::unique_ptr<Document> document;
    ViewSettings settings;
    QWidget window;
    ViewportWidget* view = nullptr;
};

TEST_F(ViewportFaults, AShaderThatIsRefusedIsSaidAndAClickTriesAgain) {
    g.badFragment = true;
    open();
    ASSERT_TRUE(QTest::qWaitFor([this] { return saysWhy("refused it"); }, 10000))
        << view->problem().toStdString();
    QTest::mouseClick(view, Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([this] { return saysWhy("refused it"); }, 10000)); // still
    g.badFragment = false;
    QTest::mouseClick(view, Qt::LeftButton);
    EXPECT_TRUE(drawsAgain()) << view->problem().toStdString();
}

TEST_F(ViewportFaults, ALostContextComesBackByItselfWithTheSamePicture) {
    open();
    settle();
    const QImage before = view->grabFramebuffer();
    int told = 0;
    QObject::connect(view, &ViewportWidget::problemArose, [&told] { ++told; });
    g.isLost = true;
    view->setPose(view->camera().pose());
    ASSERT_TRUE(QTest::qWaitFor([&] { return told > 0; }, 10000));
    EXPECT_TRUE(saysWhy("restarted"));
    ASSERT_TRUE(drawsAgain()) << view->problem().toStdString();
    settle();
    EXPECT_EQ(view->grabFramebuffer(), before);
    EXPECT_EQ(told, 1);
}

TEST_F(ViewportFaults, OutOfMemoryIsSaidAndTheViewSurvivesResizingAndDestruction) {
    open();
    settle();
    g.noMemory = true;
    view->setPose(view->camera().pose());
    ASSERT_TRUE(QTest::qWaitFor([this] { return saysWhy("memory ran out"); }, 10000))
        << view->problem().toStdString();
    window.resize(500, 400);
    QTest::qWait(50);
    EXPECT_TRUE(saysWhy("memory ran out"));
    delete view; // with the driver still failing
    view = nullptr;
}

} // namespace
} // namespace oxbow
