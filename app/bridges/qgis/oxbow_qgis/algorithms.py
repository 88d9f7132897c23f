"""A stage of Oxbow, a whole recipe, or the check-up, as a Processing algorithm on an elevation model."""
import json
import os
import subprocess
import tempfile

from qgis.core import (QgsFeature, QgsField, QgsFields, QgsGeometry, QgsPointXY, QgsProcessing, QgsProcessingAlgorithm,
                       QgsProcessingException, QgsProcessingLayerPostProcessorInterface, QgsProcessingOutputNumber,
                       QgsProcessingParameterBoolean, QgsProcessingParameterDefinition, QgsProcessingParameterEnum,
                       QgsProcessingParameterFeatureSink, QgsProcessingParameterFile, QgsProcessingParameterFileDestination,
                       QgsProcessingParameterNumber, QgsProcessingParameterRasterDestination, QgsProcessingParameterRasterLayer,
                       QgsProcessingParameterString, QgsVectorLayer, QgsWkbTypes)
from qgis.PyQt.QtCore import QVariant

GROUPS = {"erosion": "Erosion", "water": "Water", "filter": "Ground"}  # of the toolbox, by the category of stages
FIRST = 8  # parameters that are not under Advanced


class WaterStyle(QgsProcessingLayerPostProcessorInterface):
    """Rivers as wide as their discharge says, lakes as blue as they are deep."""

    def postProcessLayer(self, layer, context, feedback):
        name = "rivers.qml" if layer.geometryType() == QgsWkbTypes.LineGeometry else "lakes.qml"
        layer.loadNamedStyle(os.path.join(os.path.dirname(__file__), name))
        layer.triggerRepaint()


STYLE = WaterStyle()  # kept: Processing does not own it


class OxbowAlgorithm(QgsProcessingAlgorithm):
    """What all have in common: the ground they read, and how the program is called."""
    ground = "DEM"

    def __init__(self, path):
        super().__init__()
        self.path = path

    def tr(self, text):
        return text

    def add_ground(self, optional=False):
        self.addParameter(QgsProcessingParameterRasterLayer(self.ground, "Elevation model", optional=optional))

    def file_of(self, parameters, context):
        layer = self.parameterAsRasterLayer(parameters, self.ground, context)
        file = layer.source().split("|")[0] if layer else ""
        if not os.path.isfile(file):
            raise QgsProcessingException(f"{file or self.ground}: the layer is not a file: save it as a GeoTIFF first")
        return layer, file

    def call(self, arguments, feedback):
        """Runs the program, tells how far it is, and stops it where the user does."""
        feedback.pushCommandInfo("oxbow " + " ".join(arguments))
        with tempfile.TemporaryFile("w+") as words, subprocess.Popen([self.path, *arguments], stdout=words, stderr=subprocess.PIPE,
                                                                     text=True) as process:
            told = []
            for line in process.stderr:
                if feedback.isCanceled():
                    process.kill()
                    raise QgsProcessingException("stopped")
                try:
                    news = json.loads(line)
                    feedback.setProgress(100.0 * news["done"] / max(1, news["steps"]))
                except (ValueError, KeyError, TypeError):
                    told.append(line.strip())
            if process.wait() != 0:
                raise QgsProcessingException("\n".join(told) or f"oxbow ended with {process.returncode}")
            words.seek(0)
            for line in words:
                feedback.pushInfo(line.rstrip())

    def add_water(self, optional):
        self.addParameter(QgsProcessingParameterFeatureSink("LAKES", "Lakes", QgsProcessing.TypeVectorPolygon, optional=optional,
                                                            createByDefault=not optional))
        self.addParameter(QgsProcessingParameterFeatureSink("RIVERS", "Rivers", QgsProcessing.TypeVectorLine, optional=optional,
                                                            createByDefault=not optional))

    def run(self, arguments, parameters, context, feedback):
        """`oxbow run` with the outputs that are asked for."""
        results = {}
        with tempfile.TemporaryDirectory(prefix="oxbow-qgis-") as folder:
            recipe = self.recipe(folder, parameters, context)
            call = ["run", recipe, "--progress", "json", *arguments]
            if parameters.get("ELEVATION") is not None:
                results["ELEVATION"] = self.parameterAsOutputLayer(parameters, "ELEVATION", context)
                call += ["--export", f"elevation={results['ELEVATION']}"]
            wanted = [(name, kind) for name, kind in (("LAKES", "lake_list"), ("RIVERS", "rivers")) if parameters.get(name) is not None]
            for name, kind in wanted:
                call += ["--export", f"{kind}={os.path.join(folder, name)}.gpkg"]
            self.call(call, feedback)
            for name, _ in wanted:
                results[name] = self.sink(os.path.join(folder, name) + ".gpkg", name, parameters, context)
        return results

    def sink(self, file, name, parameters, context):
        layer = QgsVectorLayer(file, name, "ogr")
        fields = QgsFields()
        for field in layer.fields():
            if field.name() != "fid":
                fields.append(field)
        sink, place = self.parameterAsSink(parameters, name, context, fields, layer.wkbType(), layer.crs())
        for feature in layer.getFeatures():
            own = QgsFeature(fields)
            own.setGeometry(feature.geometry())
            own.setAttributes([feature[field.name()] for field in fields])
            sink.addFeature(own)
        if context.willLoadLayerOnCompletion(place):
            context.layerToLoadOnCompletionDetails(place).setPostProcessor(STYLE)
        return place


class StageAlgorithm(OxbowAlgorithm):
    """One stage on the ground of a layer."""

    def __init__(self, path, group, stage):
        super().__init__(path)
        self.of_group, self.stage = group, stage

    def createInstance(self):
        return StageAlgorithm(self.path, self.of_group, self.stage)

    def name(self):
        return self.stage["stage"]

    def displayName(self):
        return self.stage["label"]

    def group(self):
        return self.of_group

    def groupId(self):
        return self.of_group.lower()

    def shortHelpString(self):
        lines = [f"<b>{p['label']}</b>: {p['help']}" for p in self.stage["parameters"]]
        return self.stage["help"] + "<br/><br/>" + "<br/>".join(lines)

    @property
    def finds_water(self):
        return self.stage["stage"] in ("lakes", "rivers", "sea")

    def initAlgorithm(self, configuration=None):
        self.add_ground()
        if self.stage["stage"] == "amplify":
            self.addParameter(QgsProcessingParameterNumber("REFINE", "Cells so many times as small", defaultValue=4, minValue=2, maxValue=64))
        for number, entry in enumerate(self.stage["parameters"]):
            parameter = parameter_of(entry)
            if parameter is None:
                continue
            if number >= FIRST:
                parameter.setFlags(parameter.flags() | QgsProcessingParameterDefinition.FlagAdvanced)
            parameter.setHelp(entry["help"])
            self.addParameter(parameter)
        self.addParameter(QgsProcessingParameterRasterDestination("ELEVATION", "Ground", optional=self.finds_water,
                                                                  createByDefault=not self.finds_water))
        if self.finds_water:
            self.add_water(False)

    def recipe(self, folder, parameters, context):
        own = {}
        for entry in self.stage["parameters"]:
            if parameter_of(entry) is not None:
                own[entry["key"]] = self.value(entry, parameters, context)
        stages = [{"stage": self.stage["stage"], "parameters": own}]
        if self.stage["stage"] == "rivers":
            stages.insert(0, {"stage": "lakes"})
        path = os.path.join(folder, "recipe.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"oxbow": 1, "grid": {"width": 8, "height": 8, "cell_size_m": 1}, "stages": [] if self.refines else stages}, file)
        return path

    @property
    def refines(self):
        return self.stage["stage"] == "amplify"

    def value(self, entry, parameters, context):
        read = {"number": self.parameterAsDouble, "integer": self.parameterAsInt, "seed": self.parameterAsInt,
                "toggle": self.parameterAsBool, "choice": self.parameterAsString}
        return read[entry["type"]](parameters, entry["key"], context)

    def processAlgorithm(self, parameters, context, feedback):
        arguments = ["--input", self.file_of(parameters, context)[1]]
        if self.refines:
            arguments += ["--refine", str(self.parameterAsInt(parameters, "REFINE", context))]
            for entry in self.stage["parameters"]:  # what the program works out itself is left to it
                if parameter_of(entry) is not None and parameters.get(entry["key"]) is not None:
                    value = self.value(entry, parameters, context)
                    if value != entry["default"]:
                        arguments += ["--set", f"amplify.{entry['key']}={str(value).lower()}"]
        return self.run(arguments, parameters, context, feedback)


def parameter_of(entry):
    """A parameter of the table as Processing has it; None for what a toolbox cannot ask."""
    name, kind, usual = entry["key"], entry["type"], entry["default"]
    text = f"{entry['label']} ({entry['unit']})" if entry["unit"] else entry["label"]
    if kind == "toggle":
        return QgsProcessingParameterBoolean(name, text, defaultValue=usual)
    if kind == "choice":
        return QgsProcessingParameterEnum(name, text, options=entry["options"], defaultValue=usual, usesStaticStrings=True)
    if kind == "file":
        return None
    low, high = entry["hard_range"]
    if kind == "number":
        return QgsProcessingParameterNumber(name, text, QgsProcessingParameterNumber.Double, usual, False, low, high)
    return QgsProcessingParameterNumber(name, text, QgsProcessingParameterNumber.Integer, int(usual), False, low, min(high, 2 ** 31 - 1))


class RecipeAlgorithm(OxbowAlgorithm):
    """A whole recipe, on the ground of a layer where one is given."""

    def createInstance(self):
        return RecipeAlgorithm(self.path)

    def name(self):
        return "run_recipe"

    def displayName(self):
        return "Run a recipe"

    def shortHelpString(self):
        return ("Runs a recipe (.json) or a project (.oxbow). With an elevation model it starts from that. Values: STAGE.KEY=VALUE, several "
                "parted by blanks; size: cells along the longer side.")

    def initAlgorithm(self, configuration=None):
        self.addParameter(QgsProcessingParameterFile("RECIPE", "Recipe", fileFilter="Recipes (*.json *.oxbow)"))
        self.add_ground(optional=True)
        self.addParameter(QgsProcessingParameterString("SET", "Values", optional=True))
        self.addParameter(QgsProcessingParameterNumber("SIZE", "Size; 0: as the recipe or the model has", defaultValue=0, minValue=0, maxValue=16384))
        self.addParameter(QgsProcessingParameterRasterDestination("ELEVATION", "Ground"))
        self.add_water(True)

    def recipe(self, folder, parameters, context):
        return self.parameterAsFile(parameters, "RECIPE", context)

    def processAlgorithm(self, parameters, context, feedback):
        arguments = []
        if parameters.get(self.ground):
            arguments += ["--input", self.file_of(parameters, context)[1]]
        for assignment in self.parameterAsString(parameters, "SET", context).split():
            arguments += ["--set", assignment]
        if size := self.parameterAsInt(parameters, "SIZE", context):
            arguments += ["--size", str(size)]
        return self.run(arguments, parameters, context, feedback)


class CheckAlgorithm(OxbowAlgorithm):
    """What is wrong with ground, where."""

    def createInstance(self):
        return CheckAlgorithm(self.path)

    def name(self):
        return "check"

    def displayName(self):
        return "Check an elevation model"

    def shortHelpString(self):
        return "Tells what is wrong with an elevation model, and marks the places: steps, spikes, stripes, seams, holes, flats."

    def initAlgorithm(self, configuration=None):
        self.add_ground()
        self.addParameter(QgsProcessingParameterFeatureSink("PLACES", "Places", QgsProcessing.TypeVectorPoint))
        self.addParameter(QgsProcessingParameterFileDestination("REPORT", "Report", "JSON (*.json)", optional=True, createByDefault=False))
        self.addOutput(QgsProcessingOutputNumber("FAULTS", "Kinds of faults"))

    def processAlgorithm(self, parameters, context, feedback):
        layer, ground = self.file_of(parameters, context)
        with tempfile.TemporaryDirectory(prefix="oxbow-qgis-") as folder:
            file = self.parameterAsFileOutput(parameters, "REPORT", context) or os.path.join(folder, "report.json")
            self.call(["check", ground, "--report", file], feedback)
            with open(file, encoding="utf-8") as report:
                found = json.load(report)
        fields = QgsFields()
        for name, kind in (("kind", QVariant.String), ("fault", QVariant.Bool), ("text", QVariant.String), ("size", QVariant.Double)):
            fields.append(QgsField(name, kind))
        sink, place = self.parameterAsSink(parameters, "PLACES", context, fields, QgsWkbTypes.Point, layer.crs())
        extent, (columns, rows) = layer.extent(), found["cells"]
        for finding in found["findings"]:
            for at in finding["places"]:
                feature = QgsFeature(fields)
                x = extent.xMinimum() + (at["cell"][0] + 0.5) / columns * extent.width()
                y = extent.yMaximum() - (at["cell"][1] + 0.5) / rows * extent.height()
                feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(x, y)))
                feature.setAttributes([finding["key"], finding["fault"], finding["text"], at["size"]])
                sink.addFeature(feature)
        results = {"PLACES": place, "FAULTS": sum(finding["fault"] for finding in found["findings"])}
        return {**results, "REPORT": file} if parameters.get("REPORT") else results


def works_on_a_model(stage):
    """Whether it does something with ground from a file, and needs neither curves nor a file besides."""
    return stage["category"] in GROUPS and not stage["made_of_curves"] and all(entry["type"] != "file" for entry in stage["parameters"])


def all_of(path, tables):
    made = [StageAlgorithm(path, GROUPS[stage["category"]], stage) for stage in tables if works_on_a_model(stage)]
    return [RecipeAlgorithm(path), CheckAlgorithm(path), *made]
