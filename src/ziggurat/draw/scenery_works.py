"""Parts of pictures: what people build, and what they travel in (see ``scenery``)."""

from __future__ import annotations

from typing import Final

__all__ = ["PARTS"]

PARTS: Final = """
hut oak,roof
 1 M-16 0V-20L0-32 16-20V0z
 1- M0-32L16-20V0H4z
 2 M-22-18L0-36 22-18z
 2- M0-36L22-18H7z
 cave M-6 0v-12h8V0z
house bone,terra
 1 M-20 0v-26h40V0z
 1- M6-26h14V0H6z
 2 M-25-25L0-44 25-25z
 2- M2-44L25-25H9z
 cave M-5 0v-14h9V0z
 glow M-15-19h6v7h-6z
manor rust,roof
 1 M-54 0v-46H54V0z
 1- M20-46h34V0H20z
 2 M-60-45l16-18h88l16 18z
 glow M-44-34q5-8 10 0v14h-10zM-30-34q5-8 10 0v14h-10zM24-34q5-8 10 0v14h-10zM38-34q5-8 10 0v14
  h-10z
tower stone
 1 M-11 0v-50h4.4v4h4.4v-4h4.4v4h4.4v-4H11V0z
 1- M3 0v-46h4v-4h4V0z
 bark M-4-32h3.5v9H-4z
keep stone,terra
 1 M-38 0v-40h9V0M-38-40h22V0h-22zM16-40h22V0H16z
 1+ M-18 0v-28h36V0z
 1 M-38-46h5v5h4v-5h5v5h4v-5h4v8h-22zM16-46h5v5h4v-5h5v5h4v-5h4v8H16zM-13-28v-36h5v4h5v-4h6v4h5
  v-4h5v36z
 1- M-22-41h6V0h-6zM31-41h7V0h-7zM6-28v-32h2v-4h5v36z
 bark M-7 0v-14q7-9 14 0V0zM-3-50h5v9h-5z
 timber M-1-86h2v22h-2z
 2 M1-86h20l-5 5 5 5H1z
wall stone
 1 M-60 0v-34h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v5h8v-5h8V0z
 1-~1.4*.7 M-60-20H60M-60-10H60M-40-28v8M-8-28v8M24-28v8M-26-20v10M6-20v10M38-20v10
serpent stone @0,0
 1 M0 98Q30 70 62 78T118 62L168 46V58L122 74Q100 84 64 90T0 112z
 1-~3 M0 97Q30 69 62 77T118 61L168 45
 1-*.5 M0 106Q30 82 64 86T122 71L168 54V58L122 74Q100 84 64 90T0 112z
gate stone
 1 M-40 0v-46h80V0z
 1- M18-46h22V0H18z
 1+ M-44-52h88v7h-88z
 cave M-13 0v-24q13-16 26 0V0z
ziggurat adobe
 1 M-60 0v-16h14v-14h14v-14h14v-12h24v12h14v14h14v14h14V0z
 1- M6-56v12h14v14h14v14h14V0H2v-56z
 1+ M-12 0l4-44h8l4 44z
terraces adobe,leaf
 1 M-64 0v-22h16v-18h18v-18h20v-16h30v16h20v18h16v18h12V0z
 1- M20-74v16h20v18h16v18h12V0H12v-74z
 2 M-14-72q6-14 18-10q14-6 20 10zM-34-56q4-10 14-8q8-2 12 8zM20-56q6-10 12-6q8 0 10 6zM-52-38
  q4-10 12-8q8-2 12 8zM38-38q6-10 12-6q6 0 8 6zM-68-20q4-10 12-8q8-2 10 8zM54-20q4-10 10-6q6 0 8 6z
 canal M2-58h6V0H2z
 timber M-54 0v-10q6-8 12 0V0zM-32 0v-10q6-8 12 0V0zM24 0v-10q6-8 12 0V0z
pyramid dune
 1+ M-46 0L0-58 46 0z
 1- M0-58L46 0H12z
 1-~.7*.6 M-12-43H5M-18-35H9M-25-27H13M-31-19H17M-37-11H21
temple ivory
 1 M-47-46L0-62 47-46zM-47-46h94v6h-94zM-45-40h8V0h-8zM-25-40h8V0h-8zM-4-40h8V0h-8zM17-40h8V0h-8z
  M37-40h8V0h-8zM-53 0H53v5H-53z
 1- M0-62L47-46H10zM-47-42h94v3h-94zM-40-40h3V0h-3zM-20-40h3V0h-3zM1-40h3V0H1zM22-40h3V0h-3z
  M42-40h3V0h-3zM-56 5H56v4H-56z
columns ivory
 1 M-30-58h14v58h-14zM16-58h14v58H16zM-35-66h24v8h-24zM11-66h24v8H11zM-35 0h24v6h-24zM11 0h24v6
  H11z
 1- M-21-58h5v58h-5zM25-58h5v58h-5zM-35-60h24v3h-24zM11-60h24v3H11z
column ivory
 1 M-7-52H7V0H-7zM-12-59h24v7h-24zM-11 0h22v5h-22z
 1- M2-52h5V0H2zM-12-54h24v2h-24z
ruin stone
 1 M-34 0v-40l7 5 4-7V0zM-12 0v-26l5-4 6 6V0zM16 0v-48h11V0zM-40 0h76v5h-76z
 1- M-28-36l5-6V0h-5zM-4-27l3 3V0h-3zM22-48h5V0h-5z
dome marble,terra
 1 M-44 0v-38h88V0z
 1- M14-38h30V0H14z
 2 M-26-38a26 26 0 0 1 52 0z
 2- M4-64a26 26 0 0 1 22 26H8z
 gold M-1-78h2v14h-2z
 cave M-8 0v-18q8-10 16 0V0z
 lapis M-34-22q4-6 8 0v10h-8zM26-22q4-6 8 0v10h-8z
cross gold
 1 M-1.5 0v-9h-6v-4h6v-6h3v6h6v4h-6v9z
crescent gold
 1 M4-16a8 8 0 1 0 5 11A7 7 0 0 1 4-16z
basilica ivory,lead
 1 M-56 0v-26H56V0zM-24-26v-16h48v16z
 1- M20-26h36V0H20zM8-42h16v16H8z
 2 M-22-42q0-28 22-34q22 6 22 34z
 2- M2-76q20 8 20 34H8q4-22-6-34z
 gold M-1-90h2v4h4v2h-4v8h-2v-8h-4v-2h4z
 1+ M-50-22h7V0h-7zM-36-22h7V0h-7zM-20-22h7V0h-7zM-3-22h7V0h-7zM14-22h7V0h-7z
 cave M-9 0v-13q4-6 9 0V0z
taj white
 1- M-62 0v-50h7V0zM55 0v-50h7V0zM-64-50h11l-5-10zM53-50h11l-5-10z
 1 M-38 0v-30h76V0z
 1- M14-30h24V0H14z
 1 M-22-30q-8-26 22-38q30 12 22 38z
 1- M0-68q30 12 22 38H8q8-24-8-38z
 gold M-1-77h2v10h-2z
 plum M-9 0v-16q9-14 18 0V0z
 bone M-48 0h96v5h-96z
minaret ivory,jade
 1 M-5 0v-52H5V0zM-8-34H8v4H-8z
 2 M-7-52q0-10 7-16q7 6 7 16z
 1- M1-52h4V0H1z
onion terra,gold
 bone M-8 0v-30H8V0z
 bone- M2-30h6V0H2z
 1 M-10-30q-6-14 10-26q16 12 10 26z
 2 M-4-30q-6-12 4-26q2 14 0 26z
 gold M-1-64h2v9h-2z
church linen,roof
 1 M-8 0v-26h44V0zM-24 0v-44h18V0z
 1- M24-26h12V0H24zM-11-44h5V0h-5z
 2 M-12-25L-4-38h36l8 13zM-27-43l12-24 12 24z
 lapis M4-18q4-6 8 0v10H4zM16-18q4-6 8 0v10h-8z
 cave M-19 0v-12q4-5 8 0V0z
aqueduct stone
 1 M-74 0v-52H74V0H44v-20q-14-18-28 0V0H-8v-20q-14-18-28 0V0h-8z
 1- M-74-52H74v7H-74z
 1-~1.5*.8 M-74-34H74M-44-45v11M0-45v11M44-45v11M-22-34v10M22-34v10
bridge stone
 1 M-84-14Q0-44 84-14V0H60q-6-20-22 0H16Q0-26-16 0h-22q-16-20-22 0h-24z
 1- M-84-14Q0-44 84-14v4Q0-38-84-10z
suspension terra
 1 M-40 12v-62h6v62zM34 12v-62h6v62zM-84-6H84v5H-84z
 1~1.6 M-84-10Q-60-14-37-48Q0 10 37-48Q60-14 84-10M-20-24v20M-10-16v12M0-13v9M10-16v12M20-24v20
lighthouse sand
 slate M-44 6Q0-12 44 6v6h-88z
 1 M-22 0v-26h44V0z
 1+ M-14-26v-26h28v26zM-7-52v-18H7v18z
 1- M0-70h7v18h7v26h8V0H4z
 glow*.5 M0-74L66-88v24zM0-74L-74-84v22z
 flame M-2-69q-6-8 1-16 0 6 5 8 2 5-2 8z
factory brick,concrete
 1 M-52 0v-26l18-12v12l18-12v12l18-12v12h50V0z
 1- M20-26h32V0H20z
 2 M26-26v-44h10v44zM40-26v-34h8v34z
 2- M32-70h4v44h-4zM45-60h3v34h-3z
 glow M-44-16h9v7h-9zM-26-16h9v7h-9zM-8-16h9v7h-9zM28-16h8v7h-8z
chimney concrete
 1 M-7 0l3-56h8L7 0z
 1- M1-56h3L7 0H2z
 terra M-5-52h9.6v5H-5.4z
headframe timber
 1~3.5 M-20 0L-4-54M20 0L4-54M-15-18h30M-10-34h20
 iron M0-60a9 9 0 1 1-.1 0z
 concrete M0-55a4 4 0 1 1-.1 0z
 1 M22 0v-26h28V0z
 1- M38-26h12V0H38z
 brick M18-26l18-12 18 12z
derrick iron
 1~2.6 M-18 0L-3-62M18 0L3-62M-14-16h28M-10-32h20M-6-48h12M-14-16L10-32M14-16L-10-32M-10-32L6-48
 1 M-7-68H7v6H-7z
pumpjack iron,terra
 1~4 M-26-30L26-38
 1 M-5 0L0-36 5 0zM-36 0h60v4h-60z
 2 M24-48q10 8 6 20l-6-6z
 1~1.5 M29-28V0
crane timber,stone
 1 M14 0v-66h4V0zM-30-66h64v4h-64z
 1~1.5 M16-66L-24-62M-22-62v20
 2 M-31-42h18v12h-18z
scaffold wood
 1~3 M-18 0v-74M18 0v-74M-18-56h36M-18-36h36M-18-16h36
 1~1.6 M-18-16L18-36M-18-36L18-56
skyline concrete,lead
 2 M-60 0v-44h20V0zM-8 0v-66H14V0zM40 0v-40h22V0z
 1 M-38 0v-58h26V0zM16 0v-50h24V0z
 1- M-20-58h8V0h-8zM32-50h8V0h-8zM8-66h6V0H8z
 glow M-34-50h5v5h-5zM-34-38h5v5h-5zM-25-44h4v5h-4zM-34-26h5v5h-5zM20-42h4v5h-4zM20-30h4v5h-4z
  M-3-56h4v6h-4zM-3-42h4v6h-4zM46-32h5v5h-5z
spire steel
 1 M-14 0v-50l6-10v-12l4-6v-16h8v16l4 6v12l6 10V0z
 1- M2-94h2v16l4 6v12l6 10V0H2z
 glow M-9-44h4v6h-4zM-1-44h3v6h-3zM-9-30h4v6h-4zM-1-30h3v6h-3zM-9-16h4v6h-4z
arena sand
 1 M-58-14q0-26 58-26t58 26V0H-58z
 1- M26-36q32 6 32 22V0H24z
 1+ M-46-18q4-14 46-14t46 14q-46 10-92 0z
 straw M-30-20q10-7 30-7t30 7q-30 7-60 0z
 cave M-48 0v-8q5-6 9 0V0zM-32 0v-7q5-6 9 0V0zM-14 0v-6q5-6 9 0V0zM5 0v-6q5-6 9 0V0zM23 0v-7q5-6 9
  0V0zM39 0v-8q5-6 9 0V0z
stadium concrete,grass
 1 M-66 0q-4-34 66-36Q70-34 66 0z
 1- M20-35Q70-32 66 0H34z
 2 M-48-2q6-20 48-20t48 20z
 white~1.4 M-24-3q6-10 24-10t24 10M0-22v20M-44-2h88
 lead M-58-28h3v-26h-3zM55-28h3v-26h-3zM-64-60h16v8h-16zM48-60h16v8H48z
 glow M-62-58h12v4h-12zM50-58h12v4H50z
stage brick,gold
 1 M-76 0v-92H76V0H50q10-46-12-74h-76q-22 28-12 74z
 1- M50 0q10-46-12-74h14q18 30 10 74zM-50 0q-10-46 12-74h-14q-18 30-10 74z
 2 M-76-84H76v7H-76z
 wood M-76 0H76v12H-76z
screen white,ink
 2 M-52-68h104V-6H-52z
 1 M-46-62h92v50h-92z
windmill linen,timber
 1 M-14 0l4-44h20l4 44z
 1- M2-44h8l4 44H5z
 roof M-12-43q12-16 24 0z
 2~2 M-30-68L30-20M30-68L-30-20
 cream*.9 M-30-68l8-3 18 20-4 4zM30-20l-8 3-18-20 4-4zM30-68l-8-3-18 20 4 4zM-30-20l8 3 18-20-4-4z
tent linen
 1 M-26 0q4-26 26-30q22 4 26 30z
 1- M0-30q22 4 26 30H8z
 wood M-5 0v-12q5-6 10 0V0z
camp linen,terra
 1 M-30 0L-4-40 26 0z
 1- M-4-40L26 0H6z
 cave M-12 0l8-24L2 0z
 timber M-5-52h2v13h-2z
 2 M-3-52h14l-4 4 4 4H-3z
obelisk dune
 1 M-7 0l2-62 5-8 5 8L7 0z
 1- M0-70l5 8L7 0H2z
colossus bronze
 slate M-34 6h24v-12h-24zM10 6h24v-12H10z
 1 M-28-6l14-40-2-24q16-8 32 0l-2 24 14 40H16L0-40-16-6zM0-90a9 9 0 1 1-.1 0zM14-68
  l16-22-5-4-15 20z
 1- M2-73q8 0 14 3l-2 24 14 40H16L4-34zM0-90a9 9 0 0 1 0 18z
 gold M-12-92l4 4 1-8 4 6 3-8 3 8 4-6 1 8 4-4-2 8q-10-4-20 0z
 flame M26-92q-5-8 2-15 0 6 5 8 2 5-2 8z
eiffel lead
 1 M-34 0q22-26 26-62l4-26h8l4 26q4 36 26 62H20Q0-26-20 0z
 1- M2-88h2l4 26q4 36 26 62H20Q16-12 8-16q2-36-6-72z
 1+~2.4 M-21-20h42M-12-42h24M-7-64h14
 iron M-1-100h2v14h-2z
kremlin terra
 1 M-66 0v-22h6v-5h5v5h6v-5h5v5h6v-5h5v5H33v-5h5v5h6v-5h5v5h6v-5h5v5h6V0z
 1+ M-14 0v-44h28V0z
 1- M4-44h10V0H4z
 jade M-16-44L0-74 16-44z
 jade- M2-74l14 30H6z
 gold M0-82l2 5 5 0-4 3 2 5-5-3-5 3 2-5-4-3 5 0z
 cream M0-36a6 6 0 1 1-.1 0z
 cave M-6 0v-12q6-7 12 0V0z
capitol marble
 1 M-60 0v-26H60V0zM-20-26v-12h40v12z
 1- M22-26h38V0H22zM8-38h12v12H8z
 1+ M-18-38q0-24 18-28q18 4 18 28z
 1- M2-66q16 5 16 28H8q4-18-6-28z
 gold M-1-76h2v10h-2z
 bone M-52-20h5V0h-5zM-40-20h5V0h-5zM-28-20h5V0h-5zM-14-20h5V0h-5zM-2-20h5V0h-5zM10-20h5V0h-5z
bazaar terra,cream
 plank M-40 0v-24h3V0zM37 0v-24h3V0z
 1 M-46-22l8-14h76l8 14z
 2 M-28-36h14l-3 14h-16zM2-36h14l5 14H4z
 oak M-34 0v-10h68V0z
 saffron M-24-10a5 5 0 0 1 10 0zM-8-10a5 5 0 0 1 10 0z
 brick M10-10a5 5 0 0 1 10 0z
ship terra
 wood M-34 0q34 10 68 0l8-8q-6 22-22 24h-38q-16-4-22-22z
 plank M-34 0q34 10 68 0l2-2q-2 9-6 12h-58q-5-5-6-10z
 bark M-1-58h3V4h-3z
 linen M-26-50q26-8 54 0q-8 20 0 40q-28-8-54 0q8-20 0-40z
 bone M6-53q14 0 22 3q-8 20 0 40q-10-3-20-4q6-20-2-39z
 1 M0-40a9 9 0 1 1-.1 0z
frigate linen
 wood M-46-4h88l10-8-8 24h-80z
 gold M-46-4h88l2-2v5h-88z
 bark~2 M-26-4v-52M2-4v-66M28-4v-48M42-10L60-24
 1 M-40-50q14 4 28 0q-4 12 0 22q-14-4-28 0q4-10 0-22zM-14-64q16 4 32 0q-4 13 0 26q-16-4-32 0q4-13
  0-26zM16-46q12 4 24 0q-4 10 0 20q-12-4-24 0q4-10 0-20zM-12-34h28q-3 10 0 18h-28q3-9 0-18z
 1- M10-64l8 0q-4 13 0 26l-8-2zM-18-50l6 0q-4 12 0 22l-6-1zM34-46l6 0q-4 10 0 20l-6-1z
galley brick
 wood M-46-2q46 14 92 0l8-18q-4 30-20 32h-68q-14-6-16-20z
 bark M-1-50h3V4h-3z
 1 M-30-48h60q-6 18 0 34h-60q6-16 0-34z
 linen M-12-48h24q-3 18 0 34h-24q3-16 0-34z
 bone~2 M-30 6l-10 14M-14 8l-8 14M2 8l-6 14M18 8l-6 14M32 6l-6 14
liner iron,terra
 1 M-66-14H66L54 8h-106z
 2 M-58 3h112l-3 5h-104z
 white M-48-14v-12h92v12zM-34-26v-9h66v9z
 2 M-26-35v-18h11v18zM-4-35v-18H7v18zM18-35v-18h11v18z
 ink M-26-53h11v5h-11zM-4-53H7v5H-4zM18-53h11v5H18z
 lapis M-42-22h4v4h-4zM-30-22h4v4h-4zM-18-22h4v4h-4zM-6-22h4v4h-4zM6-22h4v4H6zM18-22h4v4h-4z
  M30-22h4v4h-4z
boat wood
 1 M-22 0q22 6 44 0l-6 11h-32z
 linen M0-32q16 12 14 28H0zM-2-26q-10 10-10 22h10z
cart plank,copper
 1 M-17-10h34l-5 10h-24z
 2 M-15-10q6-12 16-8q10-4 14 8z
 2+ M-9-12l6-6 5 5z
 bark M-9-4a4 4 0 1 1-.1 0zM9-4a4 4 0 1 1-.1 0z
wagon plank
 linen M-26-14q0-22 26-22t26 22z
 bone M4-36q22 2 22 22H12z
 1 M-28-14h56l-4 8h-48z
 bark~3 M-16-8a8 8 0 1 1-.1 0zM16-8a8 8 0 1 1-.1 0z
train iron,brick
 1 M-40-10v-14h46v14zM-46-24h20v-20h-20z
 2 M-50-46h28v4h-28zM-46-10h60v6h-60z
 1 M-6-24v-12h8v12zM-8-40H4v5H-8z
 gold M6-24h4v14H6zM-20-24a4 4 0 0 1 8 0z
 1 M14-4l12 8H8z
 ash M-34-6a7 7 0 1 1-.1 0zM-16-6a7 7 0 1 1-.1 0zM4-4a6 6 0 1 1-.1 0z
 glass M-42-40h10v9h-10z
tractor terra
 1 M-22-12h34v-14h-18l-4-14h-16v14z
 1- M-2-26h14v14H-2z
 glass M-22-38h12l3 10h-15z
 iron M-20-20a13 13 0 1 1-.1 0zM12-10a7 7 0 1 1-.1 0z
 gold M-20-12a5 5 0 1 1-.1 0zM12-6a3 3 0 1 1-.1 0z
 iron M6-26h3v-14H6z
tank khaki
 1 M-40-20h76l8 8-8 12h-72l-10-12zM-20-20l4-14h30l6 14z
 1- M4-34h10l6 14h24-8l-8 20H10z
 1 M16-32h44v5H16z
 drab M-40-10h78l4 2-8 10h-68l-10-10z
 ash M-28-6a5 5 0 1 1-.1 0zM-12-6a5 5 0 1 1-.1 0zM4-6a5 5 0 1 1-.1 0zM20-6a5 5 0 1 1-.1 0z
plane lead
 1 M-52-2q2-8 14-9h60q22 0 30 9q-10 8-40 8h-50q-12-2-14-8zM-48-6l-8-20h10l14 17z
 1- M-12-2h32l-24 26h-12zM-52-2h104q-10 8-40 8h-50q-12-2-14-8z
 glass M30-9q10 1 14 5H28z
 cream M-2-5a5 5 0 1 1-.1 0z
 terra M-2-3a3 3 0 1 1-.1 0z
jet steel
 1 M-56 0L40-8l16 8-16 7-50 3-38-2zM-50-2l-8-20h8l18 18z
 1- M-16 2h34l-36 26h-12zM-56 0h112l-16 7-50 3-38-2z
 night M30-7q10 1 14 5H28z
rocket white,terra
 1 M-9 0q-4-42 9-66q13 24 9 66z
 1- M1-66q12 24 8 66H2q4-40-1-66z
 2 M-9-14l-10 14h10zM9-14l10 14H9zM-6-52q2-8 6-14q4 6 6 14z
 lapis M0-40a4.5 4.5 0 1 1-.1 0z
satellite gold,royal
 lead M-30-2h60v4h-60z
 1 M-10-12h20v24h-20z
 1- M2-12h8v24H2z
 2 M-46-11h28v22h-28zM18-11h28v22H18z
 2+~1 M-37-11v22M-28-11v22M27-11v22M36-11v22M-46 0h28M18 0h28
 silver M-8-12a8 8 0 0 1 16 0z
dish silver
 lead M-4 0l4-30 4 30z
 1 M-26-46q6 26 40 22z
 1- M-12-30q10 8 26 6l-4-4z
 lead~1.6 M-6-34L12-54
 lead M12-56a3 3 0 1 1-.1 0z
truck terra
 linen M-40-8v-28H6v28z
 linen- M-8-36H6v28H-8z
 1 M8-8v-22h14l10 10v12z
 glass M12-26h8l7 7H12z
 iron M-26-8a7 7 0 1 1-.1 0zM18-8a7 7 0 1 1-.1 0z
parliament rust,lead
 1 M-62 0v-28H62V0z
 1- M26-28h36V0H26z
 2 M-64-28l6-8H58l6 8z
 1 M30 0v-58h18V0z
 1- M41-58h7V0h-7z
 2 M28-58l11-24 11 24z
 cream M39-46a6 6 0 1 1-.1 0z
 glow M-54-20q3-5 6 0v10h-6zM-42-20q3-5 6 0v10h-6zM-30-20q3-5 6 0v10h-6zM-18-20q3-5 6 0v10h-6z
  M-6-20q3-5 6 0v10h-6zM6-20q3-5 6 0v10H6zM18-20q3-5 6 0v10h-6z
guillotine timber
 1 M-20 0v-74h5V0zM15 0v-74h5V0zM-22-78h44v6h-44zM-26 0h52v6h-52z
 steel M-15-66h30v10l-30 12z
 1 M-15-18h30v6h-30z
"""
