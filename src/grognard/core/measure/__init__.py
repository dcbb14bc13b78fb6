"""Tables without a grid: whole millimetres, directions, terrain, sight, paths, templates. Exact; no game in it."""

from __future__ import annotations

from grognard.core.measure.ground import FREE, Line, Optics, Place, Zone
from grognard.core.measure.headings import Headings, Quadrant, towards
from grognard.core.measure.lattice import Lattice, Ruler, along, name, node, samples, steps
from grognard.core.measure.legs import How, Way
from grognard.core.measure.paths import Field, Offer, Reach
from grognard.core.measure.segments import Outline, Point, near, rounded, within
from grognard.core.measure.segments import square as square_of
from grognard.core.measure.shapes import Cone, Disc, Template, footprint, square, under
from grognard.core.measure.sight import Sight, Spot

__all__ = [
    "FREE",
    "Cone",
    "Disc",
    "Field",
    "Headings",
    "How",
    "Lattice",
    "Line",
    "Offer",
    "Optics",
    "Outline",
    "Place",
    "Point",
    "Quadrant",
    "Reach",
    "Ruler",
    "Sight",
    "Spot",
    "Template",
    "Way",
    "Zone",
    "along",
    "footprint",
    "name",
    "near",
    "node",
    "rounded",
    "samples",
    "square",
    "square_of",
    "steps",
    "towards",
    "under",
    "within",
]
