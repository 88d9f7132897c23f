"""Oxbow in QGIS: a provider of Processing algorithms."""


def classFactory(iface):
    from .plugin import OxbowPlugin
    return OxbowPlugin()
