"""Drawings of boards, cards and dice: plain pictures (model.py) become SVG and HTML text; no rule is known here.

A page holds `art.defs()` once, then for a board `<div class="board">` with a sheet and, after it, a live layer:
`tenka.map_sheet(edition)` + `tenka.map_live(picture)`, or `shogun.map_sheet(regions)` + `shogun.map_live(picture)`. Only the live
layer is drawn again. Both drawings share one view box: zooming sets the same `viewBox` on both and the class `zoomed` on the
div, which lets phones show names and sites again. All styling is in web/board.css.
"""
