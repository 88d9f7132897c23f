"""Stages of a recipe as objects. Their types, with units and ranges, are in _stages.pyi, made from the tables of parameters."""

from . import _core


class Stage:
    """A stage: its parameters are attributes, by their keys. What is not allowed raises `oxbow.Error`."""

    __slots__ = ("_recipe", "_id")

    def __init__(self, recipe, id):
        object.__setattr__(self, "_recipe", recipe)
        object.__setattr__(self, "_id", id)

    @property
    def stage(self):
        """Its id, for example `droplet_erosion`."""
        return self._recipe.kind(self._id)

    @property
    def title(self):
        """Its name, given by the user or that of its kind."""
        return self._recipe.title(self._id)

    @property
    def enabled(self):
        return self._recipe.is_enabled(self._id)

    @enabled.setter
    def enabled(self, on):
        self._recipe.enable(self._id, bool(on))

    def preset(self, name):
        """Gives it the values of a preset, by its name or a part of it."""
        index = self._recipe.called(self.stage).index(self._id) + 1
        self._recipe.set_preset(f"{self.stage}[{index}]={name}")

    def values(self):
        """All parameters as a dict."""
        return {key: self._recipe.value(self._id, key) for key in self._recipe.keys(self._id)}

    def __getattr__(self, key):
        if key.startswith("__") or key not in self._recipe.keys(self._id):
            raise AttributeError(f"{self.stage}: there is no parameter '{key}'")
        return self._recipe.value(self._id, key)

    def __setattr__(self, key, value):
        if isinstance(getattr(type(self), key, None), property):
            return object.__setattr__(self, key, value)
        self._recipe.set(self._id, key, value)

    def __dir__(self):
        return [*super().__dir__(), *self._recipe.keys(self._id)]

    def __repr__(self):
        return f"<stage {self.stage}: {', '.join(f'{key}={value!r}' for key, value in self.values().items())}>"


class Stages:
    """What a recipe is: its stages, by id or name, or by number."""

    def __getitem__(self, name):
        ids = self._core.ids() if isinstance(name, int) else self._core.called(name)
        if isinstance(name, int):
            return Stage(self._core, ids[name])
        if not ids:
            there = ", ".join(stage.stage for stage in self)
            raise _core.Error(f"recipe: there is no stage '{name}': it has {there or 'none'}")
        return Stage(self._core, ids[0])

    def __iter__(self):
        return (Stage(self._core, id) for id in self._core.ids())

    def __len__(self):
        return len(self._core.ids())

    def __contains__(self, name):
        return bool(self._core.called(name))

    def add(self, stage, /, before=None, **values):
        """Adds a stage at the end, or before the one of that number, with these values."""
        id = self._core.add(stage, -1 if before is None else before)
        try:
            for key, value in values.items():
                self._core.set(id, key, value)
        except Exception:
            self._core.remove(id)
            raise
        return Stage(self._core, id)

    def remove(self, stage):
        """Takes a stage out, by what `recipe[...]` gives or by its name."""
        self._core.remove((self[stage] if isinstance(stage, (str, int)) else stage)._id)
