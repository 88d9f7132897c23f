#pragma once

#include "core/recipe/recipe_edit.h"

#include <QToolButton>

#include <functional>
#include <memory>

namespace oxbow {

class Document;
class PresetFile;

/// A menu of named values: those that come with the program and the user's own, which it saves and deletes.
/// Choosing one is one undo entry.
class PresetButton : public QToolButton {
    Q_OBJECT
protected:
    PresetButton(Document& document, const QString& saveText, QWidget* parent);

    /// Whether there is something that presets could be for.
    [[nodiscard]] virtual bool isUsable() const { return true; }
    void addPreset(std::string_view name, std::string_view help, std::function<void()> choose);
    Document& m_document;

private:
    virtual void addOurs() = 0;
    [[nodiscard]] virtual std::unique_ptr<PresetFile> own() const = 0;
    virtual void chooseOwn(const QString& name) = 0;
    virtual void saveOwn(const QString& name) = 0;

    void fillMenu();
    void askName();

    QString m_saveText;
    QMenu* m_menu;
};

class StagePresetButton : public PresetButton {
    Q_OBJECT
public:
    explicit StagePresetButton(Document& document, QWidget* parent = nullptr);

private:
    [[nodiscard]] bool isUsable() const override { return stage(); }
    /// Null where nothing is selected.
    [[nodiscard]] const RecipeStage* stage() const;
    void addOurs() override;
    [[nodiscard]] std::unique_ptr<PresetFile> own() const override;
    void chooseOwn(const QString& name) override;
    void saveOwn(const QString& name) override;
    void choose(std::uint64_t stage, const QString& name, const std::vector<KeyedValue>& values);
};

class MaskPresetButton : public PresetButton {
    Q_OBJECT
public:
    /// `current`: the mask that is saved as a preset.
    MaskPresetButton(Document& document, std::function<std::vector<MaskEntry>()> current, QWidget* parent = nullptr);

signals:
    void chosen(const QString& name, const std::vector<oxbow::MaskEntry>& mask);

private:
    void addOurs() override;
    [[nodiscard]] std::unique_ptr<PresetFile> own() const override;
    void chooseOwn(const QString& name) override;
    void saveOwn(const QString& name) override;

    std::function<std::vector<MaskEntry>()> m_current;
};

} // namespace oxbow
