"""How the moments of a story look and move over the plan.

The styles come with a table's sheet and not with the page, since a lobby does without them. Everything is drawn at rest as it
should be seen where nothing moves; what moves begins or ends elsewhere. ``--long`` is the length of one scene; while the story
is held it is short.
"""

STYLE = """
#moment{position:absolute;inset:0;pointer-events:none;overflow:hidden}
.y-moment{position:absolute;inset:0;container-type:size;pointer-events:auto;cursor:pointer;color:#221a14;font-family:inherit}
.table[data-fast="on"] .y-moment{--long:260ms!important}
.y-dim{position:absolute;inset:0;background:#0a1024a8;animation:y-in calc(.12*var(--long)) both}
.y-mid{position:absolute;inset:0 0 3.2rem;display:grid;place-items:center}
.y-come{position:absolute;inset:0 0 3.2rem;display:grid;place-items:center;perspective:60rem;
animation:y-come calc(.16*var(--long)) ease-out both}
.y-flip{position:relative;transform-style:preserve-3d;
animation:y-flip calc(.3*var(--long)) ease-in-out both calc(.08*var(--long))}
.y-flip>*{backface-visibility:hidden}
.y-back{position:absolute;inset:0;transform:rotateY(180deg);display:grid;place-items:center;border:3px solid #fff4d8;
border-radius:.5rem;
background:var(--back,#7a3a12) repeating-linear-gradient(45deg,#fff2 0 4px,#0000 4px 12px);color:#fff4d8}
.y-back.m-bonus{--back:#6d3289}
.y-back .glyph{inline-size:4rem;block-size:4rem;fill:currentColor}
.y-big{position:relative;box-sizing:border-box;inline-size:13.5rem;max-inline-size:94cqw;max-block-size:calc(100cqh - 3.6rem);
overflow:hidden;border:2px solid #2a2018;
border-radius:.5rem;background:light-dark(#fbf3dc,#d3c298);box-shadow:0 .4rem 1.4rem #000a,0 0 1rem #ffcb2e66;
font-size:.85rem;line-height:1.23}
.y-big.wide{inline-size:24rem}
.y-big.event{--back:#7a3a12}
.y-big.bonus{--back:#6d3289}
.y-big.favour{--back:#a3210f}
.y-shown{display:block;block-size:clamp(3rem,22cqh,7.5rem);border-block-end:2px solid #2a2018;overflow:hidden}
.y-shown>svg{inline-size:100%;block-size:100%}
.y-big header{display:flex;align-items:center;gap:.4rem;padding:.3rem .5rem;background:var(--back,#274766);color:#fff4d8}
.y-big header strong{font-size:1rem;line-height:1.15}
.y-big .glyph{inline-size:1.05rem;block-size:1.05rem;fill:currentColor;flex:none}
.y-big .in-pp .glyph{fill:#a92a18}
.y-big .in-mon .glyph{fill:#8a5a00}
.y-big>p{margin:0;padding:.35rem .5rem}
.y-big .y-checks{margin:0;padding:.2rem .5rem}
.y-big.wide .y-checks{columns:2}
.y-big .y-checks li{break-inside:avoid;animation:y-ticked .16s ease-out both calc(.12*var(--long) + 70ms*var(--nth))}
.y-big.paid .y-checks li{animation:none}
.y-big .y-pays{gap:.2rem .3rem;background:#0000000f}
.y-big .y-pays .y-sum{flex-shrink:1}
.y-asked{padding:.2rem}
.y-big .y-pays b{font-size:.75rem}
.y-seal{position:absolute;inset:.3rem .3rem auto auto;inline-size:3.4rem;rotate:-8deg;filter:drop-shadow(0 2px 3px #0008);
animation:y-stamp .2s ease-in both calc(.12*var(--long) + .7s)}
.y-big.paid .y-seal{animation:none}
.y-seal path{fill:#b2321f;stroke:#fff6e0;stroke-width:1.4}
.y-seal .tick{fill:none;stroke-width:4}
.y-plate{position:absolute;inset:auto 0 .5rem;margin-inline:auto;inline-size:max-content;max-inline-size:96cqw;display:flex;
flex-wrap:wrap;justify-content:center;align-items:center;gap:.1rem .45rem;padding:.25rem .7rem .25rem .35rem;
background:#fbf5e6;color:#221a14;border:2px solid #221a14;border-radius:.4rem;box-shadow:0 3px 8px #0008;font-size:1rem;
line-height:1.2}
.y-plate .mon{inline-size:1.7rem;block-size:1.7rem;flex:none}
.y-plate .glyph{inline-size:1.05rem;block-size:1.05rem;fill:#a92a18;flex:none}
.y-plate .in-mon .glyph{fill:#8a5a00}
.y-plate small{display:flex;flex-wrap:wrap;gap:0 .45rem;font-size:.85rem;font-weight:400;color:#5d4d39}
.y-who{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-inline-size:calc(96cqw - 9rem)}
.y-count-up{position:relative;display:inline-grid;font-size:1.4rem;color:#b2321f}
.y-count-up>*{grid-area:1/1;text-align:center}
.y-count-up s{text-decoration:none;opacity:0;animation:y-out calc(.15*var(--long)) both calc(.55*var(--long))}
.y-count-up s+span{animation:y-pop calc(.15*var(--long)) ease-out both calc(.55*var(--long))}
.y-flight{position:absolute;inset:auto 0 1.4rem;display:grid;place-items:center}
.y-flight>span{grid-area:1/1;opacity:0;animation:y-fly calc(.3*var(--long)) ease-in calc(.1*var(--long) + 45ms*var(--nth)) 1}
.y-flies{inline-size:2rem;block-size:2rem}
.y-stand{position:absolute;left:calc(var(--x)*1%);top:calc(var(--y)*1%);inline-size:0;block-size:0;display:grid;
place-items:center}
.y-walker{position:absolute;inline-size:clamp(2.6rem,9cqmin,4.4rem);translate:-50% -92%;left:0;top:0;
animation:y-sway .3s ease-in-out 4 alternate}
.y-night{position:absolute;left:calc(var(--x)*1%);top:calc(var(--y)*1%);inline-size:300cqw;block-size:300cqh;
margin:-150cqh 0 0 -150cqw;
background:radial-gradient(circle,#ffd75a33 0,#ffd75a11 9cqmin,#0a1024a0 20cqmin,#0a1024cc 34cqmin)}
.y-walk{animation:y-walk calc(.42*var(--long)) ease-in-out both calc(.15*var(--long))}
.y-night.dusk{animation:y-walk calc(.42*var(--long)) ease-in-out both calc(.15*var(--long)),y-in calc(.18*var(--long)) both}
.y-caught{position:absolute;left:0;top:0;inline-size:clamp(2.6rem,10cqmin,4.2rem);translate:-43% -50%;overflow:visible;
filter:drop-shadow(0 2px 3px #000a)}
.y-caught g{animation:y-hop .26s ease-out calc(.3*var(--long)) 1}
.y-caught .rope{fill:none;stroke:#f0c95a;stroke-width:3;stroke-linecap:round;stroke-dasharray:120;
animation:y-rope calc(.25*var(--long)) ease-out both calc(.1*var(--long))}
.y-cry{position:absolute;left:0;top:0;translate:-50% -4.4rem;display:grid;place-items:center;inline-size:2.9rem;
block-size:2.9rem;border:2px solid #fff6e0;border-radius:50%;background:#b2321f;color:#fff6e0;font-weight:700;
font-size:1rem;white-space:nowrap;animation:y-stamp .2s ease-in both calc(.32*var(--long))}
.y-crossed{position:absolute;left:0;top:0;inline-size:clamp(4rem,18cqmin,8rem);translate:-50% -50%;
filter:drop-shadow(0 3px 4px #000a)}
.y-drop{animation:y-drop .5s ease-in both calc(.55*var(--long))}
.y-ward{position:absolute;left:0;top:0;inline-size:2.1rem;translate:0 -75%;filter:drop-shadow(0 2px 4px #000a)}
.y-slam{animation:y-slam .26s ease-in both}
.y-raised{align-content:center;gap:.8rem}
.y-lot-won{margin:0;padding:.25rem .9rem;max-inline-size:90cqw;text-align:center;text-wrap:balance;border-radius:1rem;
background:#fbf5e6;font-weight:700;animation:y-in .2s both}
.y-raised ol{list-style:none;margin:0;padding:.6rem .6rem .3rem;border-radius:.6rem;background:#0a1024b0;display:flex;
flex-wrap:wrap;justify-content:center;gap:.3rem .5rem}
.y-raised li{display:grid;justify-items:center;gap:.1rem;min-inline-size:4.2rem;color:#fdf6e6;
animation:y-snap .22s ease-out both calc(.14*var(--long)*var(--nth))}
.y-raised .mon{inline-size:1.4rem;block-size:1.4rem}
.y-raised small{padding:0 .35rem;border-radius:.6rem;background:#0a1024e6;font-size:.85rem}
.y-raised .y-fan{inline-size:4rem}
.y-begins{display:grid;justify-items:center;gap:.35rem;padding:.6rem 1rem;background:#fbf5e6;border-block:4px double #b2321f;
box-shadow:0 .4rem 1.4rem #000a;animation:y-unroll calc(.2*var(--long)) ease-out both}
.y-begins p{margin:0;display:flex;align-items:baseline;gap:.5rem}
.y-begins p>b{font-size:3rem;line-height:1;color:#b2321f}
.y-begins .last{font-weight:700}
.y-begins ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:.2rem .6rem}
.y-begins li{display:flex;align-items:center;gap:.15rem}
.y-begins li .mon{inline-size:1.5rem;block-size:1.5rem}
.y-begins .glyph{inline-size:1rem;block-size:1rem;fill:#a92a18}
.y-fan .paper{fill:#efe4cc;stroke:#1d1a1c;stroke-width:1.3}
.y-fan .wood{fill:#9b6b3a;stroke:#1d1a1c;stroke-width:1.3}
.y-fan .rib{fill:none;stroke:#1d1a1c;stroke-width:1;opacity:.4}
.y-fan circle{fill:#d7a234;stroke:#1d1a1c}
.y-fan text{fill:#1d1a1c;font-size:19px;font-weight:700;text-anchor:middle}
.y-fans .y-fan{inline-size:2.1rem;block-size:1.9rem;flex:none}
.y-fans .y-fan.open{animation:y-snap .22s ease-out both}
.y-fan.best{filter:drop-shadow(0 0 6px #ffcb2e);}
.y-raised .best{translate:0 -.5rem}
.y-fan.best .paper{fill:#ffcb2e}
.y-missions>.y-mission.wide{grid-column:1/-1}
.y-mission.wide .y-checks{columns:2}
.y-mission.wide .y-checks li{break-inside:avoid}
@media (max-width:600px) and (orientation:portrait){
.table-ye .story{gap:.25rem}
.table-ye .story h2{font-size:1rem;line-height:1.15}
.table-ye .story h2 .mon{inline-size:1.15rem;block-size:1.15rem}
.table-ye .story .said{font-size:.82rem;line-height:1.2}
.table-ye .story .said>div{gap:.05rem}
.table-ye .story .said .mon{inline-size:1.1rem;block-size:1.1rem}
.table-ye[data-lesson=""][data-past=""][data-spread=""]:not([data-tab="cards"],[data-tab="seats"])
.tray .y-card.wide{inline-size:10.7rem!important}
.table-ye[data-spread="on"] .tray:not(:empty){background:var(--leaf-2)!important}
}
@media (max-width:860px) and (orientation:landscape){
.table-ye .story{gap:.25rem}
.table-ye .story .said{min-height:2.6rem}
.table-ye .story>p.dim{display:none}
}
@keyframes y-unroll{from{opacity:0;scale:.3 1}}
@keyframes y-in{from{opacity:0}}
@keyframes y-out{from{opacity:1}}
@keyframes y-pop{from{opacity:0;scale:1.6}}
@keyframes y-come{from{translate:calc((var(--fx) - var(--x))*1cqw) calc((var(--fy) - var(--y))*1cqh);scale:.2}}
@keyframes y-come-up{from{translate:calc((var(--fux) - var(--ux))*1cqw) calc((var(--fuy) - var(--uy))*1cqh);scale:.2}}
@keyframes y-flip{from{transform:rotateY(180deg)}}
@keyframes y-ticked{from{opacity:.25;translate:-.4rem 0}}
@keyframes y-stamp{from{opacity:0;scale:1.8}}
@keyframes y-fly{from{opacity:0;translate:calc(var(--off)*1px) -9rem;scale:1.2}20%{opacity:1}90%{opacity:1}to{opacity:0;
translate:0 0;scale:.7}}
@keyframes y-walk{from{translate:calc((var(--fx) - var(--x))*1cqw) calc((var(--fy) - var(--y))*1cqh)}}
@keyframes y-walk-up{from{translate:calc((var(--fux) - var(--ux))*1cqw) calc((var(--fuy) - var(--uy))*1cqh)}}
@keyframes y-sway{from{rotate:-3deg}to{rotate:3deg}}
@keyframes y-hop{50%{transform:translateY(-6px)}}
@keyframes y-rope{from{stroke-dashoffset:120}}
@keyframes y-drop{from{opacity:0;translate:0 -9rem}45%{translate:0 0}65%{translate:0 -1.2rem}80%{translate:0 0}
90%{translate:0 -.4rem}}
@keyframes y-slam{from{opacity:0;scale:1.9;rotate:-14deg}}
@keyframes y-snap{from{opacity:0;translate:0 1.4rem;scale:.3 1}}
@container (max-width:30rem){
.y-mid:has(~.y-plate .y-sum:not(.in-pp,.in-mon)){inset-block-end:4.3rem}
.y-mid:has(~.y-plate .y-sum:not(.in-pp,.in-mon))>.y-big{max-block-size:calc(100cqh - 4.6rem)}
}
@container (max-width:26rem){
.y-big:has(li:nth-child(6))>.y-shown{block-size:4.6rem}
.y-big:has(li:nth-child(6)) .y-checks li{padding:0}
.y-raised ol{gap:.3rem .2rem}
.y-raised li{min-inline-size:3.5rem}
.y-raised .y-fan{inline-size:3.3rem}
.y-raised small{padding:0 .2rem;font-size:.78rem}
.y-lot-won{font-size:.92rem}
}
@container (max-height:21rem){
.y-big{inline-size:22rem;min-block-size:6.5rem;padding-inline-start:7.5rem}
.y-big.wide{inline-size:27rem}
.y-big>.y-shown{position:absolute;inset:0 auto 0 0;inline-size:7.4rem;block-size:auto;border-block-end:0;
border-inline-end:2px solid #2a2018}
.y-big:has(li:nth-child(5)){inline-size:27rem;padding-inline-start:5.1rem}
.y-big:has(li:nth-child(5))>.y-shown{inline-size:5rem}
.y-big:has(li:nth-child(5)) .y-checks{columns:2;column-gap:.4rem;font-size:.8rem}
.y-big .y-checks{line-height:1.1}
.y-big .y-checks li{padding:0}
.y-big>p{padding-block:.15rem}
.y-big .y-seal{inset:.3rem auto auto .3rem;inline-size:2.6rem}
.y-raised .y-fan{inline-size:3.6rem}
}
@container (min-width:68rem) and (min-height:40rem){
.y-big,.y-plate,.y-raised>*{zoom:1.4}
}
@container (max-aspect-ratio:1/1){
.y-stand,.y-night{left:calc(var(--ux)*1%);top:calc(var(--uy)*1%)}
.y-come{animation-name:y-come-up}
.y-walk{animation-name:y-walk-up}
.y-night.dusk{animation-name:y-walk-up,y-in}
}
@media (prefers-reduced-motion:reduce){:root:not([data-motion="full"]) .y-night{display:none}}
:root[data-motion="less"] .y-night{display:none}
"""
