"""Which drawing stands for what: signs of effects, silhouettes of units, profiles of buildings. No skull, no rune."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "kill": "burst", "precision_kill": "crossed-burst", "sniper": "cross-hairs", "draw": "card-plus",
    "discard": "card-minus", "fire": "flame", "bucket": "bucket", "overrun": "thrust", "deplete": "card-turned",
    "supply": "crate", "sacrifice": "helmet", "second_action": "plus", "redraw": "card-plus", "promote": "cap",
    "demote": "cap", "inferno": "flame", "kindle": "flame", "douse": "bucket", "bonus_dice": "plus",
    "steal": "card-minus", "destroy_rifles": "burst", "discard_hand": "card-minus", "discard_own_hand": "card-minus",
    "new_formation": "thrust", "free_next": "star", "inspect_discard": "field-glass", "recover": "card-plus",
    "mutual_deplete": "card-turned", "reset_fire": "bucket", "execute_commissars": "sidearm", "burn_militia": "flame",
}  # fmt: skip
UNITS: Final = {
    "landser": "squad", "aufklaerer": "field-glass", "pionier": "flame", "stosstrupp": "thrust",
    "scharfschuetze": "scoped-rifle", "panzer": "mk4", "stug": "stug3", "rifle": "squad", "razvedka": "field-glass",
    "nkvd": "cap", "commando": "egg-grenade", "t34": "t34-76", "assault": "thrust", "snayper": "scoped-rifle",
    "firemen": "bucket", "motivator": "sidearm", "rubble_fort": "heap",
}  # fmt: skip
TYPES: Final = {
    "infantry": "helmet", "jaeger": "helmet", "motorized": "track", "panzer": "track", "rifle": "helmet",
    "guards": "star", "nkvd": "cap", "naval": "water-drop", "tank": "track", "militia": "helmet",
}  # fmt: skip
DOCTRINES: Final = {"infantry": "helmet", "tracked": "track", "general": "cap"}
DEPLETION: Final = {"burning_skull": "flame", "machine_gun": "sidearm", "red_star": "star"}
PROFILES: Final = {
    "central_station": "arch", "south_station": "arch", "mamaev_kurgan": "hill", "dolgy_ravine": "hill",
    "grain_elevator": "silos", "oil_plant": "silos", "lazur": "silos", "barrikady": "chimneys",
    "tractor_factory": "chimneys", "red_oktober": "chimneys", "nail_factory": "chimneys", "bread_factory": "chimneys",
    "meat_combine": "chimneys", "red_square": "tower", "univermag": "tower", "city_airfield": "park",
    "minina": "park", "spartanovka": "quay", "orlovka": "park",
}  # fmt: skip
DICE: Final = {  # of the Break Test, by kind
    "formation": "card-turned", "unit": "helmet", "inferno": "flame", "hero": "plus", "determination": "star",
    "defensive": "egg-grenade", "stolen": "card-minus",
}  # fmt: skip
