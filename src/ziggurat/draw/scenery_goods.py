"""Parts of pictures: what is dug, grown, made and traded (see ``scenery``)."""

from __future__ import annotations

from typing import Final

__all__ = ["PARTS"]

PARTS: Final = """
ochreheap @36,8
 ember- M4 34Q12 14 21 18Q30 10 36 34Z
 ginger- M21 18Q30 10 36 34H24Z
hide @36,8
 ochre M8 8l6 3q6-3 12 0l6-3 2 6-4 5q1 8 0 10l4 5-5 4-5-4q-4 2-8 0l-5 4-5-4 4-5q-1-6 0-10l-4-5z
 roof M20 10q4 0 6 1l6-3 2 6-4 5q1 8 0 10l4 5-5 4-5-4h-4z
ingots @36,8
 night+ M4 32l5-9h13l5 9zM14 21l5-9h12l5 9z
 glass- M9 23h13l-2 3H8zM19 12h12l-2 3H18z
 storm- M22 23l5 9h-6zM31 12l5 9h-6z
rolls @36,8
 sun M9 8h22v22H9z
 dune M6 5h28v6H6zM6 29h28v6H6z
 ochre-~1.6 M13 15h14M13 19h14M13 23h9
salt @36,8
 white M2 34Q10 12 17 14Q24 20 26 34Z
 ice+ M17 14Q24 20 26 34H16Z
 cloud M20 34Q26 18 31 20Q36 24 38 34Z
 steel M31 20Q36 24 38 34H30Z
logs @36,8
 loam M4 24h26v10H4zM10 12h26v10H10z
 ochre M4 24h26v3H4zM10 12h26v3H10z
 fair M26 29a5 5 0 1 0 10 0a5 5 0 1 0-10 0
 oak M28.5 29a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0
 fair M5 17a5 5 0 1 0 10 0a5 5 0 1 0-10 0
 oak M7.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0
ears @36,8
 saffron-~2 M20 37V14M12 37Q14 24 10 16M28 37q-2-13 2-21
 flame M20 18q-7-5 0-15q7 10 0 15zM10 20q-6-4-1-13q6 8 1 13zM30 20q6-4 1-13q-6 8-1 13z
 saffron- M20 3q7 10 0 15zM31 7q-6 8-1 13q6-4 1-13z
jar @36,8
 copper M16 5h8v5q8 6 7 14t-8 12h-6q-7-4-8-12t7-14z
 ginger- M21 5h3v5q8 6 7 14t-8 12h-2z
 ginger-~2 M14 9q-7 2-5 10M26 9q7 2 5 10
bolts @36,8
 royal M5 14h30v7H5zM5 22h30v7H5z
 terra M5 30h30v6H5z
 gold M5 6h30v7H5z
 ink*.2 M26 6h9v30h-9z
goblet @36,8
 gold M10 6h20q1 14-7 17v8h6v4H11v-4h6v-8q-8-3-7-17z
 gold- M20 6h10q1 14-7 17v8h6v4h-9z
 brick- M11 8h18q0 4-1 6H12z
bronzehelm @36,8
 flame- M8 34V20q0-14 12-14t12 14v14h-7V24h-3v10h-4V24h-3v10z
 bronze- M20 6q12 0 12 14v14h-7V24h-3v10h-2z
 blood M20 6q-3-4 8-4q8 2 8 14q-4-9-16-10z
silvers @36,8
 lead M4 29a11 6 0 1 0 22 0a11 6 0 1 0-22 0
 glass M4 26a11 6 0 1 0 22 0a11 6 0 1 0-22 0
 lead M14 17a11 6 0 1 0 22 0a11 6 0 1 0-22 0
 cloud M14 14a11 6 0 1 0 22 0a11 6 0 1 0-22 0
spicebowl @36,8
 terra M10 20Q20 4 30 20Z
 brick M20 12Q26 12 30 20H22Z
 meadow- M4 20h32q-2 14-16 14T4 20z
 leaf- M22 20h14q-2 14-16 14q6-6 2-14z
resindrop @36,8
 gold M20 4Q32 20 29 28Q26 36 20 36T11 28Q8 20 20 4z
 bronze- M20 4Q32 20 29 28Q26 36 20 36Q26 22 20 4z
 glow+~2 M15 24q0 5 3 7
gemstone @36,8
 blood M10 8h20l7 9-17 19L3 17z
 rose M10 8h20l-4 9H14z
 blood- M26 17h11L20 36z
dyedrop @36,8
 murex- M20 4q9 12 9 19a9 9 0 0 1-18 0q0-7 9-19z
 plum- M20 4q9 12 9 19a9 9 0 0 1-9 9z
 murex M4 34h32v3H4z
goldbars @36,8
 saffron M4 33l4-9h12l4 9zM17 33l4-9h12l4 9zM10 22l4-9h12l4 9z
 wheat M8 24h12l-1 3H7zM21 24h12l-1 3H20zM14 13h12l-1 3H13z
tusk @36,8
 marble+ M6 6Q8 30 34 34Q16 22 14 5z
 bone M10 5.5Q14 24 34 34Q16 22 14 5z
 ochre- M5 5h10v4H5z
"""
"""Each in a square of 40; two and a half times that size it fills a picture."""
