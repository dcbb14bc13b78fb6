"""Small pictures of what people carry, for lists of men: arms seen from the side in a box of 100 x 30, gear in a box of
24, badges of a post, chevrons. Around the origin, in the colour of the text. Drawn for this project."""

from __future__ import annotations

from typing import Final

from grognard.draw.figures import GLYPHS
from grognard.draw.svg import n

Size = tuple[int, int]
ARM: Final[Size] = (100, 30)
KIT: Final[Size] = (24, 24)
BADGE: Final[Size] = (14, 14)
RANK: Final[Size] = (16, 18)
CUT: Final = 'stroke="var(--paper, #fbf7ea)"'
HOLE: Final = 'fill="var(--paper, #fbf7ea)"'
LINE: Final = 'stroke="currentColor" fill="none"'

ARMS: Final = {  # muzzle to the right
    "carbine": '<path d="M2 11L24 10.4L27 9H58V12.6H70V14.6H56L53 16.6H47L50 28L43.6 29.4L40 17H33L30 24H24.6L27 16.6'
    'L22 16L4 21Z"/><path d="M58 10H92V11.8H70V13H58ZM87 10V6.4H89.2V10Z"/>',
    "rifle-launcher": '<path d="M2 9L24 8.4L27 7H58V10.6H66V12.6H56L53 14.6H47L50 26L43.6 27.4L40 15H33L30 22H24.6L27 '
    '14.6L22 14L4 19Z"/><path d="M58 8H92V9.8H70V11H58ZM87 8V4.4H89.2V8ZM58 19.4h5l-1.6 5.6h-4Z"/>'
    '<rect x="56" y="13.4" width="27" height="6" rx="2"/>',
    "squad-gun": '<path d="M1 9L20 8L26 7H60V15H45L42 17H35L32 25H26.4L29 16.4L20 16L3 19ZM60 9.6H97V12H60ZM60 7.4H78V9'
    'H60ZM92 8h4v5.6h-4Z"/><rect x="38" y="16" width="15" height="11" rx="1.6"/>'
    f'<path d="M84 12L78 29M84 12L91 29" {LINE} stroke-width="2.2"/>',
    "long-rifle": '<path d="M1 12L22 11L27 9.6H60V13.6H48L45.6 15H42L43.4 22H37.6L36.6 15.4H32L29 22H23.6L26 16L20 16.6'
    'L4 21ZM60 10.4H99V12.2H60ZM36 7.6h3v2.4h-3ZM50 7.6h3v2.4h-3Z"/><rect x="31" y="3.6" width="28" height="4.4" '
    'rx="1.8"/>',
    "rocket": '<path d="M2 9.6L12 11.4H66V15H12L2 17.6ZM66 10.4L84 7.4L98 13.2L84 19L66 16ZM34 15h5l1.4 9h-5.4ZM47 15'
    'h4.4l1.4 8h-4.8Z"/><rect x="40" y="6" width="10" height="3.4" rx="1.4"/>',
    "thumper": '<path d="M10 10L28 9H60V16H44L41 25H35L37.6 16H26L12 19Z"/>'
    '<rect x="58" y="9" width="24" height="7" rx="2.4"/>',
}
KITS: Final = {
    "vest": '<path d="M6 3h3.4q2.6 3 5.2 0H18l2.4 5-2 3V21H5.6V11l-2-3Z"/>'
    f'<path d="M12 8v12M6 14.4h12" {CUT} stroke-width="1.3"/>',
    "bomb": '<path d="M10 3h5v4h-5ZM15 3q5 1 4.6 7l-2-.6q0-3.4-2.6-4.4Z"/>'
    '<rect x="6.6" y="7.4" width="11.4" height="14" rx="5.4"/>'
    f'<path d="M6.6 12h11.4M6.6 16.4h11.4" {CUT} stroke-width="1.1"/>',
    "smoke-can": '<rect x="8" y="9" width="8" height="13" rx="1.6"/><circle cx="9" cy="5.4" r="3"/>'
    '<circle cx="14" cy="4" r="3.4"/><circle cx="17.6" cy="6.8" r="2.2"/>'
    f'<path d="M8 13h8" {CUT} stroke-width="1.6"/>',
    "dagger": '<path d="M3 21L13 9L19.4 3Q20.4 8 16 13L14 15L12 13L5 22.4Z"/>'
    f'<path d="M10.4 11.6l3.4 3.4" {CUT} stroke-width="1.4"/>',
    "blade": '<path d="M2.6 21.4L6 18l2 2ZM6.6 17.4L19 3.6L21.4 2.6L20.4 5L8.6 19.4Z"/>'
    f'<path d="M7 14.4l2.6 6.2" {LINE} stroke-width="1.4"/>',
    "sight": '<rect x="4.6" y="9.4" width="14" height="5.4" rx="1"/>'
    '<path d="M2 8h4.4v8.2H2ZM17.6 7.4H22v9.4h-4.4ZM9 5.6h4.6v3H9Z"/>'
    f'<path d="M8 15v3M15 15v3" {LINE} stroke-width="1.6"/>',
    "night-glass": '<path d="M3 6h7v4h4V6h7l1 12h-8v-4h-4v4H2Z"/>'
    f'<circle cx="6.2" cy="14" r="2.4" {HOLE}/><circle cx="17.8" cy="14" r="2.4" {HOLE}/>',
    "muffler": '<rect x="2" y="8.6" width="16" height="7" rx="2"/><path d="M18 11h4v2.2h-4Z"/>'
    f'<path d="M6 8.6v7M10 8.6v7M14 8.6v7" {CUT} stroke-width="1.1"/>',
    "handgun": '<path d="M2 6h19v5h-9l-1 2.4H8.6L7 20.6H2.4l1.8-8.4Z"/>',
}


def _ranks(count: int) -> str:
    chevrons = "".join(f"M2 {n(15.6 - i * 5)}L8 {n(11.4 - i * 5)}L14 {n(15.6 - i * 5)}" for i in range(count))
    return f'<path d="{chevrons}" {LINE} stroke-width="2.3"/>'


def picture(name: str) -> tuple[str, Size]:
    """A picture and its size; nothing for a name that nobody knows."""
    if name in GLYPHS:
        look = f'{LINE} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
        return f'<path d="{GLYPHS[name]}" {look}/>', BADGE
    drawings = {"chevron": _ranks(1), "chevrons": _ranks(2), "chevrons-3": _ranks(3)}
    for known, size in ((ARMS, ARM), (KITS, KIT), (drawings, RANK)):
        if name in known:
            at = f"translate({n(-size[0] / 2)} {n(-size[1] / 2)})"
            return f'<g transform="{at}" fill="currentColor">{known[name]}</g>', size
    return "", (0, 0)
