"""Drawings of boards, cards and dice: plain pictures (see model.py) become SVG and HTML text; no rule is known here."""
