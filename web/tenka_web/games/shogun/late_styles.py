"""Styles for a large hand and for warnings. They come with their markup, after the first paint."""

from __future__ import annotations

MANY = 17
"""Cards from which on a hand has the narrower ones."""

HAND = """
@media (min-width:861px){
.table-sh[data-tray~="hand-17"] .hand{--card:clamp(4.8rem,7.35vw,7.1rem);--blank:clamp(2.9rem,3.75vw,3.9rem);
--word:clamp(4.2rem,5.5vw,6.4rem);
& .mini{width:var(--card);padding-inline:.2rem}
& .chest-card{width:var(--blank);gap:.1rem}
& .chest-card:has(.word){width:var(--word)}
& .lies .word{display:none}
& strong.long{font-size:clamp(.6rem,.78vw,.68rem);letter-spacing:-.04em}
& :is(.facts,.armies){font-size:clamp(.66rem,.85vw,.74rem)}
& .province-card .glyph{width:.72rem;height:.72rem}
& .yields{gap:0}
& .site-marks{width:calc(.55rem * var(--sites));height:.55rem;margin-inline-start:.05rem}
& .burst{width:.75rem;height:.75rem;margin:0}}
.table-sh[data-tray~="hand-21"] .hand{--card:clamp(4.8rem,6.05vw,7.1rem)}
}
"""
"""The hand keeps two rows, so that the map has the same size from plan to plan."""

WARNED = """
@media (min-width:861px){
.table-sh[data-tray~="plan"] .warnings{max-block-size:max(2.75rem,100dvh - 44.9rem);overflow-y:auto;scrollbar-width:thin}
.table-sh[data-tray~="plan"] .ask:has(.warnings):has(#why-done){
& .warnings{max-block-size:max(2.75rem,100dvh - 46.8rem)}
& #why-done{display:none}}
}
"""
"""Where much is wrong with a plan, cards and events stay in sight: warnings are pushed to be read, and say that it isn't done."""
