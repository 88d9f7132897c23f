"""The plug-in, and the provider with its algorithms, which are made from the tables of the program."""
import json
import os
import shutil
import subprocess

from processing.core.ProcessingConfig import ProcessingConfig, Setting
from qgis.core import QgsApplication, QgsMessageLog, QgsProcessingProvider
from qgis.PyQt.QtGui import QIcon

from . import algorithms

ICON = os.path.join(os.path.dirname(__file__), "oxbow.svg")


def program():
    """The program, or None where it is not there."""
    return shutil.which(os.environ.get("OXBOW_PROGRAM") or ProcessingConfig.getSetting("OXBOW_PROGRAM") or "oxbow")


class OxbowProvider(QgsProcessingProvider):
    def id(self):
        return "oxbow"

    def name(self):
        return "Oxbow"

    def icon(self):
        return QIcon(ICON)

    def supportedOutputRasterLayerExtensions(self):
        return ["tif"]

    def load(self):
        ProcessingConfig.addSetting(Setting("Oxbow", "OXBOW_PROGRAM", "Program oxbow", "oxbow", valuetype=Setting.FILE))
        ProcessingConfig.readSettings()
        self.refreshAlgorithms()
        return True

    def unload(self):
        ProcessingConfig.removeSetting("OXBOW_PROGRAM")

    def loadAlgorithms(self):
        path = program()
        if not path:
            QgsMessageLog.logMessage("The program oxbow is not there: give its place in Settings > Options > Processing > Providers > Oxbow",
                                     "Oxbow")
            return
        tables = json.loads(subprocess.check_output([path, "stages", "--json"]))
        for algorithm in algorithms.all_of(path, tables):
            self.addAlgorithm(algorithm)


class OxbowPlugin:
    def initProcessing(self):
        self.provider = OxbowProvider()
        QgsApplication.processingRegistry().addProvider(self.provider)

    initGui = initProcessing

    def unload(self):
        QgsApplication.processingRegistry().removeProvider(self.provider)
