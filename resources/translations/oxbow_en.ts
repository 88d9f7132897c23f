<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>oxbow</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::CheckPanel</name>
    <message numerus="yes">
        <source>Click to go there, again for the next of %n places</source>
        <translation>
            <numerusform>Click to go there</numerusform>
            <numerusform>Click to go there, again for the next of %n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::CurveList</name>
    <message numerus="yes">
        <source>Import %n curve(s)</source>
        <translation>
            <numerusform>Import %n curve</numerusform>
            <numerusform>Import %n curves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n curves</source>
        <translation>
            <numerusform>%1 of %n curve</numerusform>
            <numerusform>%1 of %n curves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n curves</source>
        <translation>
            <numerusform>%n curve</numerusform>
            <numerusform>%n curves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::Document</name>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n stage</numerusform>
            <numerusform>%n stages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n stages</source>
        <translation>
            <numerusform>Delete %n stage</numerusform>
            <numerusform>Delete %n stages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::ExportWindow</name>
    <message numerus="yes">
        <source>%n file(s) of the same name will be replaced.</source>
        <translation>
            <numerusform>%n file of the same name will be replaced.</numerusform>
            <numerusform>%n files of the same name will be replaced.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::HistoryView</name>
    <message numerus="yes">
        <source>%n older step(s) discarded</source>
        <translation>
            <numerusform>%n older step discarded</numerusform>
            <numerusform>%n older steps discarded</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::MixEditor</name>
    <message numerus="yes">
        <source>Mask “%1” of %n stages</source>
        <translation>
            <numerusform>Mask “%1” of %n stage</numerusform>
            <numerusform>Mask “%1” of %n stages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::PicturePage</name>
    <message numerus="yes">
        <source>Through %n saved view(s) in %1 s</source>
        <translation>
            <numerusform>Through %n saved view in %1 s</numerusform>
            <numerusform>Through %n saved views in %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::RecipePanel</name>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n stage</numerusform>
            <numerusform>%n stages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::VariationsWindow</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
