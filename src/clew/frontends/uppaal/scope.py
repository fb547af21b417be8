"""Names in properties: variables as `x` and `P.x`, locations as `P.location`, elements as `a[1]`."""

from __future__ import annotations

from clew.frontends.uppaal.instances import Elaborated
from clew.frontends.uppaal.language.names import Fixed, Instance, Place
from clew.frontends.uppaal.language.values import Fields, Line, Value
from clew.text.properties.text import Named


class UppaalScope:
    """Resolves names by a table made once."""

    def __init__(self, elaborated: Elaborated) -> None:
        self._named: dict[str, Named] = {}
        for name, binding in elaborated.scope.names.items():
            match binding:
                case Fixed(value=value):
                    self._add(name, value)
                case Place() as place:
                    self._add(name, elaborated.run.read(place))
                case Instance(scope=scope, at=at):
                    for inner, own in scope.names.items():
                        if isinstance(own, Fixed):
                            self._add(f"{name}.{inner}", own.value)
                        elif isinstance(own, Place):
                            self._add(f"{name}.{inner}", elaborated.run.read(own))
                    for location, term in at.items():
                        self._named[f"{name}.{location}"] = Named(term)
                case _:
                    pass

    def _add(self, name: str, value: Value) -> None:
        match value:
            case Line():
                pass
            case tuple():
                for number, each in enumerate(value):
                    self._add(f"{name}[{number}]", each)
            case Fields(items=items):
                for inner, each in items:
                    self._add(f"{name}.{inner}", each)
            case _:
                self._named[name] = Named(value)

    def resolve(self, name: str) -> Named | None:
        """What a name stands for; None if it names nothing."""
        return self._named.get(name)

    def known(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self._named)
