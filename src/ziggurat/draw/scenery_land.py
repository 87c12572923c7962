"""Parts of pictures: land and water, plants, weather and fire (see ``scenery``)."""

from __future__ import annotations

from typing import Final

__all__ = ["PARTS"]

PARTS: Final = """
hills meadow @0,70 wide
 1 M0 4Q30-8 62 0T120-4T168 0V112H0z
ridge haze @0,45 wide
 1 M0 9L28-7 54 8 92-15 128 6 168-5V112H0z
peaks haze,cloud @0,40 wide
 1 M0 24L34-8 60 18 100-22 134 14 168-2V112H0z
 1- M34-8L60 18 52 112H40zM100-22L134 14 130 112H106z
 2 M34-8L24 2l8 3 6-5 6 6zM100-22L88-9l9 6 6-7 9 8z
plain meadow @0,96 wide
 1 M0 0Q84-6 168 1V112H0z
floor umber @0,92 wide
 1 M0 0H168V112H0z
 1+*.5 M0 0H168v3H0z
dunes dune @0,84 wide
 1 M0 0Q40-10 84-2T168-6V112H0z
field straw @0,70 wide
 1 M0 0Q80-12 168 0V112H0z
 1-~1.5 M-9 7Q84 0 180 9M-6 15Q84 8 180 17
 1-~2.2 M-3 24Q84 17 180 26M2 33Q84 27 180 35
rows crop @0,64 wide
 grass M0-12Q60-20 168-10V112H0z
 1 M0 0L60-6 40 10 0 16zM70-7L130-6 150 10 62 8zM0 24L34 16 20 48H0zM52 14L156 16 168 36V48H44z
 1-~1 M60 20L168 24M56 27L168 32M52 35L168 41
sea sea,deep @0,66 wide
 1 M0 0H168V112H0z
 2 M0 20q42-8 84 0t84 0V112H0z
 foam~1.6*.55 M18 10q5-4 10 0t10 0M112 13q5-4 10 0t10 0M60 30q5-4 10 0t10 0M128 33q5-4 10 0t10 0
shore sand @0,72 wide
 1 M30 0q40-8 138-4v8H30z
river sea @0,54 wide
 1 M66 0Q62 12 46 24Q30 38 30 60H46Q44 40 58 26Q70 14 70 0z
canal canal @0,68 wide
 1 M60 0Q100 2 168 8V12Q100 6 56 5z
road bone @0,70 wide
 1 M80 0Q96 14 60 42H112Q116 16 86 0z
rails iron @0,80 wide
 plank~2.4 M0 10h168M0 18h168
 1~1.6 M0 4h168M0 24h168
isle moss,sand @100,74
 2 M-66 0q40-9 132-3v8h-130z
 1 M-58-2Q-40-38-16-28Q0-48 24-30Q50-28 66-4z
 1- M-16-28Q0-48 24-30Q12-20 18-3H-4z
cliff rock @140,100
 1 M-30 12V-44l14-12 44-4V12z
 1- M-4 12V-58l32-2V12z
cave thatch,cave @80,112
 1 M-80 0V-46L-30-72 16-56 88-64V0z
 1- M-30-72L16-56 40 0H-10z
 2 M-16 0V-28q16-22 34 0V0z
 wood M-20 0V-30h5V0zM17 0V-30h5V0zM-22-32h48v5h-48z
sun sun @128,42
 1*.3 M0-23a23 23 0 1 1-.1 0z
 1 M0-14a14 14 0 1 1-.1 0z
moon sun @136,26
 1 M4-12a12 12 0 1 0 8 18A11 11 0 0 1 4-12z
stars white @0,0
 1 M26 20h2v2h-2zM46 40h1.6v1.6H46zM108 14h2v2h-2zM150 44h1.6v1.6H150zM70 12h1.6v1.6H70zM126 62
  h1.5v1.5h-1.5zM12 62h1.6v1.6H12z
clouds cloud @0,30
 1*.85 M14 6q4-11 14-8q6-9 16-2q12-2 13 10zM104-6q4-9 12-6q6-8 14-1q10-1 11 7z
gloom gale @0,40 wide
 1 M0-40H168V4Q140 16 120 4Q96 20 70 6Q40 18 0 2z
rain ice @0,56
 1~1.8*.7 M20 0l-8 22M44 2l-8 22M68 2l-8 22M108 2l-8 22M132 0l-8 22M156-2l-8 22M32 26l-6 16M94 26
  l-6 16M144 26l-6 16
snow white @0,40
 1*.9 M20 8h3v3h-3zM44 24h3v3h-3zM70 4h3v3h-3zM96 20h3v3h-3zM124 6h3v3h-3zM148 26h3v3h-3zM34 46h3
  v3h-3zM110 44h3v3h-3zM140 54h3v3h-3z
bolt glow @92,98
 1 M0-54L-16-26H-2L-12 0 16-34H2L12-54z
wind foam @84,50
 1~2.4*.7 M-60 0h70q10 0 10-8t-9-6M-40 14h84q9 0 9 8t-9 6M-66-14h40q8 0 8-7
rays sun @84,50
 1~2.5*.6 M0 0V-42M0 0L-40-32M0 0L40-32M0 0L-54-4M0 0L54-4M0 0L-24-40M0 0L24-40
halo sun @84,50
 1*.32 M0-26a26 26 0 1 1-.1 0z
smoke smoke @84,60
 1*.6 M-4 0q-10-8-2-16q-8-10 4-16q-2-10 8-14q8 6 2 14q8 8-2 14q6 10-4 18z
fire flame,glow @84,90
 1 M0 0q-7-10 1-20 0 7 6 10 3 6-2 10z
 2 M1 0q-3-5 1-10 0 4 3 5 1 3-1 5z
blaze ember,flame @84,96
 1 M-26 0q-6-20 6-34q2 10 8 12q-2-22 14-36q0 18 10 26q2-8 8-10q8 26-2 42z
 2 M-12 0q-4-12 4-22q2 8 6 8q0-10 8-16q2 14 6 18q4 8-2 12z
palm jungle,bark
 2 M-2 0q-1-20 2-26h1.6q-2 8-1 26z
 1 M1-26q-9-3-13 3 7-2 13-3zM1-26q8-5 13 1-7-2-13-1zM1-26q-6-8-12-5 7 1 12 5zM1-26q4-8 11-6-7
  2-11 6z
cypress cypress
 1 M0 0q-7-10 0-36q7 26 0 36z
 1+*.35 M-1-4q-4-9 1-28z
tree leaf,timber
 2 M-2 0v-16h4V0z
 1 M0-44q13 1 12 13q6 9-4 14q-8 5-16 0q-10-5-4-14q-1-12 12-13z
 1- M2-44q11 2 10 13q6 9-4 14q-4 3-8 2q8-12 2-29z
pine cypress,timber
 2 M-2 0v-8h4v8z
 1 M0-46L10-30H5l9 12H7l8 12h-30l8-12h-7l9-12h-5z
 1- M0-46L10-30H5l9 12H7l8 12H2z
bush leaf
 1 M-14 0q-2-9 6-10q4-8 10-2q10-1 12 12z
 1- M2-12q10-1 12 12H4z
shrubs leaf @0,100 wide
 1 M0 2q8-9 16-1q8-8 18 0zM120 2q10-10 18-1q8-8 20 0z
wheat wheat
 gold~1.6 M0 0V-34
 1 M0-32q-7-8 0-22q7 14 0 22zM-8-16q-5-6 0-15q5 9 0 15zM8-16q-5-6 0-15q5 9 0 15z
sheaf straw,wheat
 1 M-12 0q6-16-4-38h32q-10 22-4 38z
 1- M4 0q4-18 4-38h8q-10 22-4 38z
 2 M-18-36q6-14 18-6q12-8 18 6q-18 8-36 0z
 brick M-9-19h18v5H-9z
vine leaf
 timber~2.4 M0 0q-4-14 2-30
 1 M2-30q-14-2-12 10q8 4 12-10zM2-30q14-4 14 8q-8 6-14-8z
 violet M-2-16a3 3 0 1 1-.1 0zM4-14a3 3 0 1 1-.1 0zM1-9a3 3 0 1 1-.1 0z
reeds olive
 1~2 M-10 0q2-14-2-30M-2 0q0-18 2-36M6 0q-2-14 4-28
 timber M-14-36h4v10h-4zM-2-42h4v10h-4zM8-34h4v9H8z
lilies leaf
 1 M-18 0h18l-3 4h-12zM6 3h16l-3 4H9z
 rose M-10-5l3 5h-6z
mushroom ember,smoke @84,92
 2 M-8 0q4-20 0-32h16q-4 12 0 32z
 1 M-34-34q-4-16 14-20q6-16 20-16q16 0 20 16q18 4 14 20q-34 12-68 0z
 flame M-20-46q6-14 20-14q-4 14 6 20q-16 4-26-6z
"""
