#include "ui/parameters/parameter_control.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QToolButton>

namespace oxbow {

namespace {

ParamValue asValue(ParamKind kind, double number) {
    if (kind == ParamKind::Number)
        return number;
    return static_cast<std::int64_t>(number);
}

void fill(QWidget* control, std::initializer_list<BoxItem> items) {
    filled(new QHBoxLayout(control), {.margins = QMargins(), .spacing = 4}, items);
}

class NumberControl : public ParameterControl {
public:
    NumberControl(const ParamField& param, QWidget* parent)
        : ParameterControl(parent),
          m_slider(new SliderSpinBox(param.info, asNumber(param.defaultValue), this)) {
        fill(this, {m_slider});
        setFocusProxy(m_slider);
        const ParamKind kind = param.info.kind;
        connect(m_slider, &SliderSpinBox::valueChanging, this,
                [this, kind](double value) { emit changing(asValue(kind, value)); });
        connect(m_slider, &SliderSpinBox::valueChanged, this,
                [this, kind](double value) { emit changed(asValue(kind, value)); });
    }
    void show(const ParamValue& value) override { m_slider->setValue(asNumber(value)); }
    [[nodiscard]] SliderSpinBox* number() const override { return m_slider; }

private:
    SliderSpinBox* m_slider;
};

/// A seed, a die that throws another one, and the way back to those before.
class SeedControl : public ParameterControl {
public:
    SeedControl(const ParamField& param, QWidget* parent)
        : ParameterControl(parent),
          m_slider(new SliderSpinBox(param.info, asNumber(param.defaultValue), this)),
          m_back(named(smallButton(this, QStringLiteral("↶"), ParameterControl::tr("Back to the previous seed")),
                       "previousSeed")),
          m_dice(named(smallButton(this, QStringLiteral("⚄"), ParameterControl::tr("Random seed")), "randomSeed")) {
        m_slider->setMinimumWidth(44); // a seed is short, and two buttons stand beside it
        fill(this, {m_slider, m_back, m_dice});
        m_back->setEnabled(false);
        setFocusProxy(m_slider);
        connect(m_slider, &SliderSpinBox::valueChanging, this,
                [this](double value) { emit changing(static_cast<std::int64_t>(value)); });
        connect(m_slider, &SliderSpinBox::valueChanged, this, [this](double value) { choose(value); });
        connect(m_dice, &QToolButton::clicked, this,
                [this] { choose(QRandomGenerator::global()->bounded(10000)); });
        connect(m_back, &QToolButton::clicked, this, &SeedControl::stepBack);
    }
    void show(const ParamValue& value) override {
        m_slider->setValue(asNumber(value));
        m_current = std::get<std::int64_t>(value);
        m_back->setEnabled(!m_before.empty());
    }
    [[nodiscard]] SliderSpinBox* number() const override { return m_slider; }

private:
    void choose(double seed) {
        if (m_current != static_cast<std::int64_t>(seed))
            m_before.push_back(m_current);
        take(static_cast<std::int64_t>(seed));
    }
    void stepBack() {
        const std::int64_t seed = m_before.back();
        m_before.pop_back();
        take(seed);
    }
    void take(std::int64_t seed) {
        show(ParamValue(seed));
        emit changed(seed);
    }

    SliderSpinBox* m_slider;
    QToolButton* m_back;
    QToolButton* m_dice;
    std::int64_t m_current = 0;
    std::vector<std::int64_t> m_before;
};

class ToggleControl : public ParameterControl {
public:
    ToggleControl(const ParamField& param, QWidget* parent)
        : ParameterControl(parent), m_box(new QCheckBox(this)) {
        fill(this, {m_box});
        m_box->setAccessibleName(translated(param.info.label));
        setFocusProxy(m_box);
        connect(m_box, &QCheckBox::clicked, this, [this](bool on) { emit changed(on); });
        connect(m_box, &QCheckBox::toggled, this, [this](bool on) {
            m_box->setText(on ? ParameterControl::tr("on") : ParameterControl::tr("off"));
        });
        m_box->setText(ParameterControl::tr("off"));
    }
    void show(const ParamValue& value) override { m_box->setChecked(std::get<bool>(value)); }

private:
    QCheckBox* m_box;
};

class ChoiceControl : public ParameterControl {
public:
    ChoiceControl(const ParamField& param, QWidget* parent)
        : ParameterControl(parent), m_list(new ChoiceBox(this)) {
        fill(this, {m_list});
        for (const ChoiceOption& option : param.info.options)
            m_list->addItem(translated(option.label), QString::fromStdString(std::string(option.key)));
        m_list->setAccessibleName(translated(param.info.label));
        m_list->setFocusPolicy(Qt::StrongFocus);
        m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_list->setMinimumContentsLength(3);
        m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_list->setFixedHeight(theme::withText(24));
        m_list->setStyleSheet(QStringLiteral("QComboBox { padding: 1px 7px; }"));
        setFocusProxy(m_list);
        connect(m_list, &QComboBox::activated, this,
                [this](int index) { emit changed(m_list->itemData(index).toString().toStdString()); });
    }
    void show(const ParamValue& value) override {
        m_list->setCurrentIndex(m_list->findData(QString::fromStdString(std::get<std::string>(value))));
    }

private:
    QComboBox* m_list;
};

class FileControl : public ParameterControl {
public:
    FileControl(const ParamField& param, QWidget* parent)
        : ParameterControl(parent),
          m_path(new QLineEdit(this)),
          m_browse(smallButton(this, QStringLiteral("…"), ParameterControl::tr("Choose a file"))) {
        fill(this, {m_path, m_browse});
        const QString label = translated(param.info.label);
        m_path->setPlaceholderText(ParameterControl::tr("no file"));
        m_path->setAccessibleName(label);
        m_path->setFixedHeight(theme::withText(24));
        m_path->setStyleSheet(QStringLiteral("QLineEdit { padding: 1px 6px; }"));
        setFocusProxy(m_path);
        connect(m_path, &QLineEdit::editingFinished, this, [this] { take(m_path->text()); });
        connect(m_browse, &QToolButton::clicked, this, [this, label] {
            fileDialog(*this, {.title = label, .start = m_shown, .files = QFileDialog::ExistingFile},
                       [this](const QString& path) { take(path); })
        ->open();
        });
    }
    void show(const ParamValue& value) override {
        m_shown = QString::fromStdString(std::get<std::string>(value));
        if (!m_path->hasFocus() || !m_path->isModified())
            m_path->setText(m_shown);
        m_path->setToolTip(m_shown);
    }

private:
    void take(const QString& path) {
        m_path->setModified(false);
        if (path != m_shown)
            emit changed(path.toStdString());
    }

    QLineEdit* m_path;
    QToolButton* m_browse;
    QString m_shown;
};

} // namespace

double asNumber(const ParamValue& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

ParameterControl* makeParameterControl(const ParamField& param, QWidget* parent) {
    switch (param.info.kind) {
    case ParamKind::Toggle:
        return new ToggleControl(param, parent);
    case ParamKind::Choice:
        return new ChoiceControl(param, parent);
    case ParamKind::Seed:
        return new SeedControl(param, parent);
    case ParamKind::File:
        return new FileControl(param, parent);
    case ParamKind::Number:
    case ParamKind::Integer:
        break;
    }
    return new NumberControl(param, parent);
}

} // namespace oxbow
