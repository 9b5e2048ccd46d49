"""What the drawings of all games share: shapes, sheets, pieces, cards, targets. Knows no rule and no game.

A page has `art.defs()` and `art.glyphs()` once. A board is `<div class="board">` with a static sheet, `map_sheet(…)`, and after
it a live layer, `map_live(picture)`, of the game's own board (games/<id>/board.py). Only the live layer is redrawn. Both share
one view box: zooming sets the same `viewBox` on both and the class `zoomed` on the div, with which phones show names and sites.
Shared styles are in web/css/board.css, a game's own in games/<id>/css.
"""
