"""What the drawings of all games share: shapes, sheets, pieces, cards, pointing; no rule and no game is known here.

A page holds `art.defs()` and `art.glyphs()` once, then for a board `<div class="board">` with a sheet and, after it, a live
layer: `map_sheet(…)` and `map_live(picture)` of a game's own board (page/games/<id>/board.py). Only the live layer is drawn
again. Both drawings share one view box: zooming sets the same `viewBox` on both and the class `zoomed` on the div, which lets
phones show names and sites again. What is shared is styled in web/css/board.css, what a game has of its own in
page/games/<id>/style.css.
"""
