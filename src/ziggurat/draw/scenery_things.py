"""Parts of pictures: tools and arms, writing and music, animals and signs (see ``scenery``)."""

from __future__ import annotations

from typing import Final

__all__ = ["PARTS"]

PARTS: Final = """
sword silver,gold
 1 M-3 0v-48L0-58 3-48V0z
 1- M0 0v-58l3 10V0z
 2 M-12 0h24v5h-24zM0 17a4 4 0 1 1-.1 0z
 timber M-2.5 5h5v13h-5z
spear ink,bone
 1~2.4 M0 0v-78
 2 M-4-76l4-14 4 14z
spears ink,bone @0,112
 1~2.4 M20 0L18-86M36 0l-2-78M52 0l-2-86M68 0l-2-78M84 0l-2-86M100 0l-2-78M116 0l-2-86M132 0
  l-2-78M148 0l-2-86
 2 M15-85l3-11 4 10zM31-77l3-11 4 10zM47-85l3-11 4 10zM63-77l3-11 4 10zM79-85l3-11 4 10zM95-77
  l3-11 4 10zM111-85l3-11 4 10zM127-77l3-11 4 10zM143-85l3-11 4 10z
buckler brick,sand
 1 M0-48a24 24 0 1 1-.1 0z
 1- M0-48a24 24 0 0 1 0 48z
 2~3 M0-40a16 16 0 1 1-.1 0z
 2 M0-29a5 5 0 1 1-.1 0z
bucklers brick,sand @0,102
 1 M28-30a15 15 0 1 1-.1 0zM56-30a15 15 0 1 1-.1 0zM84-30a15 15 0 1 1-.1 0zM112-30a15 15 0 1 1-.1
  0zM140-30a15 15 0 1 1-.1 0z
 1- M28-30a15 15 0 0 1 0 30zM56-30a15 15 0 0 1 0 30zM84-30a15 15 0 0 1 0 30zM112-30a15 15 0 0 1 0
  30zM140-30a15 15 0 0 1 0 30z
 2~3 M28-25a10 10 0 1 1-.1 0zM56-25a10 10 0 1 1-.1 0zM84-25a10 10 0 1 1-.1 0zM112-25a10 10 0 1
  1-.1 0zM140-25a10 10 0 1 1-.1 0z
shield brick,sand
 1 M-28-68h56v34q-4 24-28 34q-24-10-28-34z
 1- M0-68h28v34Q24-10 0 0z
 2 M-4-66h8V-4l-4 3-4-3zM-26-44h52v8h-52z
tower-shield terra,gold
 1 M-15 0v-52q15-6 30 0V0q-15 6-30 0z
 1- M2-55q7 0 13 3V0q-6 2-13 3z
 2 M-2-48h4V-4h-4zM-11-28h22v4h-22z
bow timber
 1~3.5 M-8-30Q22 0-8 30
 bone~1 M-8-30L-8 30
 ink~1.8 M-14 0h42
 bone M26-4l10 4-10 4z
rifle ink,wood
 1 M-2 0v-66h4V0z
 2 M-4 18v-38h8v38l4 14H0z
 silver M-1-66h2v-16h-2z
rifles ink,wood @0,112
 1 M40-10v-66h3v66zM64-10v-66h3v66zM88-10v-66h3v66zM112-10v-66h3v66z
 2 M38 8v-36h7V8l3 10h-8zM62 8v-36h7V8l3 10h-8zM86 8v-36h7V8l3 10h-8zM110 8v-36h7V8l3 10h-8z
 silver M41-76h1.5v-16H41zM65-76h1.5v-16H65zM89-76h1.5v-16H89zM113-76h1.5v-16h-1.5z
cannon iron
 1 M-34-18L24-36l5 15-56 18q-10-4-7-15z
 1+*.5 M-30-17L24-34l1 3-54 17z
 plank M-40 0l22-18 16 6L-16 0z
 wood~3.5 M2-26a12 12 0 1 1-.1 0z
 wood~2 M2-26V-2M-10-14h24
howitzer drab
 1 M-30-14L34-52l5 8-60 36z
 1- M-26-10L37-47l2 3-60 36z
 1 M-16-30h18v22h-18z
 iron M-6-18a9 9 0 1 1-.1 0z
 1 M-10-6L-44 2v4l40-6z
missile steel,terra
 1 M-6 0v-52q6-14 12 0V0z
 1- M1-62q3 2 5 10V0H1z
 2 M-6-8l-7 10h7zM6-8l7 10H6zM-6-48q6-18 12 0z
helmet lead,terra
 1 M-22 0v-20q0-24 24-24q20 0 20 24v6H8v14z
 1- M2-44q20 0 20 24v6H8V0H0q8-22 2-44z
 2 M-20-38q6-20 28-20q14 0 16 8q-22-6-32 14z
 ink M6-22h14v4H6z
steel-helmet drab
 1 M-30 0q0-34 30-34T30 0l8 4h-76z
 1- M4-34q26 2 26 34l8 4H8z
cap brick
 1 M-24 0q-2-24 22-24Q26-24 26 0z
 ink M-28 0h44q14 0 20 6h-64z
 gold M-4-12h8v6h-8z
anvil iron,ember
 1 M-26-26h52q-8 10-18 11v7h8v8h-36v-8h8v-7q-14-2-24-11z
 ash M-26-26h52l-3 4h-46z
 2 M-14-30h36v4h-36z
hammer smoke,oak
 2 M-16-22l14 20-4 3-14-20z
 1 M-6-4l20 10-3 6-20-10z
pick smoke,oak
 2 M-2 0v-38h4V0z
 1 M-24-30q24-18 48 0q-24-8-48 0z
picks smoke,oak
 2 M-18 0L12-40l4 3-30 40zM18 0L-12-40l-4 3L14 3z
 1 M-6-52q26-2 30 24q-10-16-30-24zM6-52q-26-2-30 24q10-16 30-24z
hearth slate,cave
 1 M-23 0v-52q22-24 46 0V0z
 2 M-13 0v-38q13-16 28 0V0z
 flame M0-3q-12-17 2-34 0 12 10 17 5 10-3 17z
 glow M2-3q-5-8 2-17 0 7 5 9 2 5-2 8z
shaduf timber,oak
 1~2.4 M0-28l-6 28M0-28l8 28M-4-10H6
 1~3 M-22-42L20-18
 bark~1 M-22-42v14
 2 M-27-28h10l-2 8h-6z
 slate M20-24a5 5 0 1 1-.1 0z
plough oak
 1~4 M-40-22L6-10 30-30M6-10L-2 0
 iron M-10 0l18-12 6 10z
sickle silver,oak
 1 M-4-20q-6-30 26-32q-22 8-16 32z
 2 M-6-22h12v22h-12z
flask glass,jade
 1*.55 M-12-64h24v22L34-8q4 8-6 8h-56q-10 0-6-8l22-34z
 2 M-20-28h40L33-8q3 6-5 6h-56q-8 0-5-6z
 2- M4-28h16L33-8q3 6-5 6H12z
 silver M-16-68h32v6h-32z
 foam M-6-20a4 4 0 1 1-.1 0zM8-24a3 3 0 1 1-.1 0zM0-44a2.5 2.5 0 1 1-.1 0z
books brick,lapis
 1 M-12 0v-30h11V0z
 2 M0 0v-36h10V0z
 malachite M11 0v-26h9V0z
 gold M-12-24h11v4h-11zM0-30h10v4H0zM11-20h9v4h-9z
book cream,brick
 2 M-44 4v-40q24-6 44 4q20-10 44-4V4Q20-2 0 8Q-20-2-44 4z
 1 M-40-2v-36q22-4 40 6Q18-42 40-38v36Q18-6 0 4Q-18-6-40-2z
 bone M0-32Q18-42 40-38v36Q18-6 0 4z
 rock~1.6 M-34-28q14-2 27 4M-34-20q14-2 27 4M-34-12q14-2 27 4M34-28Q20-30 7-24M34-20Q20-22 7-16
  M34-12Q20-14 7-8
scroll cream,plank
 1 M-24-20h48V0h-48z
 2 M-30-22h7V2h-7zM23-22h7V2h-7z
 rock~1.8 M-17-14h34M-17-8h24
charter cream,blood
 1 M-24 0v-58h48V0z
 bone M10-58h14V0H10z
 rock~2 M-16-48h30M-16-40h30M-16-32h24M-16-24h28
 2 M6-14a8 8 0 1 1-.1 0zM0-2l2 14 4-4 4 4 2-14z
tablet bone
 1 M-28 0v-56a28 28 0 0 1 56 0V0z
 1- M10-82a28 28 0 0 1 18 26V0H10z
 rock~3 M-18-50h7M-8-50h9M4-50h12M-18-42h12M-3-42h19M-18-34h5M-10-34h14M8-34h8M-18-26h14M0-26h16
  M-18-18h9M-6-18h12M-18-10h16M2-10h12
tablets bone
 1 M-28 0v-44a13 13 0 0 1 26 0V0zM2 0v-44a13 13 0 0 1 26 0V0z
 1- M-8-55q6 3 6 11V0h-6zM22-55q6 3 6 11V0h-6z
 rock~2.4 M-23-42h12M-23-34h12M-23-26h12M-23-18h12M-23-10h12M7-42h12M7-34h12M7-26h12M7-18h12M7-10
  h12
quill cream,ink
 1 M0 0Q-2-40 34-60Q34-20 4-2z
 bone M4-4Q16-36 34-60Q34-20 4-2z
 2~1.4 M-6 8L24-46
inkpot navy
 1 M-10 0v-12l4-4h12l4 4V0z
 1+*.5 M-8-2v-9l3-3h2z
scales gold,timber
 2 M-2 0v-58h4V0zM-16 0h32v5h-32z
 2~3 M-32-50Q0-62 32-50
 1~1 M-32-50l-11 22M-32-50l11 22M32-50L21-28M32-50l11 22
 1 M-45-28h26q-3 11-13 11t-13-11zM19-28h26q-3 11-13 11t-13-11z
 gold M0-62a4 4 0 1 1-.1 0z
gavel wood
 1 M-28-40l20-12 16 24-20 12z
 1- M-2-43L8-28l-20 12-5-8z
 oak M2-34L34-12l-3 5L-1-28z
 timber M-38 0v-8h40v8z
compass brass,timber
 1 M0-36a32 32 0 1 1-.1 0z
 cream M0-30a26 26 0 1 1-.1 0z
 blood M0-24L6-4h-12z
 navy M0 16L6-4h-12z
dividers brass
 1~3.5 M0-52L-18 0M0-52L18 0
 1 M0-60a7 7 0 1 1-.1 0z
 timber~2 M-14-18Q0-10 14-18
telescope gold,plank
 2~3 M-2-30L-14 0M2-30L14 0M0-30V0
 1 M-22-30L26-54l6 11L-16-19z
 1- M-19-24L29-48l3 5L-16-19z
 plank M22-54l8-4 7 13-8 4z
globe royal,malachite
 1 M0-68a30 30 0 1 1-.1 0z
 2 M-16-60q8-6 14-2q-2 8-10 10q2 8-6 10q-8-8 2-18zM4-42q12-6 20 0q2 12-8 20q-8-4-12-20z
 1-*.6 M8-67a30 30 0 0 1 0 58q18-28 0-58z
 timber~3 M-26-14Q0 6 26-14
 timber M-2-8h4v8h-4zM-16 0h32v4h-32z
net glow,royal
 2 M0-66a32 32 0 1 1-.1 0z
 1~1.6*.9 M0-66v64M-32-34h64M0-66q-36 32 0 64q36-32 0-64M-26-52q26 14 52 0M-26-16q26-14 52 0
 1 M0-70a4 4 0 1 1-.1 0zM-32-38a4 4 0 1 1-.1 0zM32-38a4 4 0 1 1-.1 0zM0-6a4 4 0 1 1-.1 0zM-22-59
  a3 3 0 1 1-.1 0zM22-15a3 3 0 1 1-.1 0z
gear lead
 1 M-5-46h10l2 8 8 3 7-4 7 7-4 7 3 8 8 2v10l-8 2-3 8 4 7-7 7-7-4-8 3-2 8H-5l-2-8-8-3-7 4-7-7
  4-7-3-8-8-2v-10l8-2 3-8-4-7 7-7 7 4 8-3z
 1- M5-46l2 8 8 3 7-4 7 7-4 7 3 8 8 2v10l-8 2-3 8 4 7-7 7-7-4-8 3-2 8H0V-46z
 ink M0-19a9 9 0 1 1-.1 0z
mask cream
 1 M-26-56q26-12 52 0q4 44-26 56q-30-12-26-56z
 1- M0-62q14 0 26 6q4 44-26 56z
 ink M-16-38q7-7 12 0zM4-38q7-7 12 0z
 brick M-12-22q12 16 24 0q-12 5-24 0z
sadmask rust
 1 M-22-48q22-10 44 0q4 38-22 48q-26-10-22-48z
 1- M0-53q12 0 22 5q4 38-22 48z
 ink M-13-32q6 5 10 0zM3-32q6 5 10 0z
 wine M-10-12q10-14 20 0q-10-5-20 0z
lyre gold
 1~5 M-16-52q-14 26 4 42h24q18-16 4-42
 1~3 M-20-42h40
 bone~1.3 M-8-42v30M0-42v30M8-42v30
 bronze M-12-12h24V0h-24z
organ oak,gold
 1 M-50 0v-30h100V0z
 2 M-46-30v-30h9v30zM-34-30v-40h9v40zM-22-30v-48h9v48zM-6-30v-56H4v56zM11-30v-48h9v48zM23-30v-40
  h9v40zM35-30v-30h9v30z
 2- M-40-60h3v30h-3zM-28-70h3v40h-3zM-16-78h3v48h-3zM1-86h3v56H1zM17-78h3v48h-3zM29-70h3v40h-3z
  M41-60h3v30h-3z
 cream M-30-16h60v6h-60z
notes ink
 1 M0 0a5 4 0 1 1-.1-6v-26l22-6v26a5 4 0 1 1-3-2v-16l-16 4V0z
guitar terra,timber
 2 M8-36L34-74l6 4L14-30z
 1 M-22 0q-14-12-4-24q6-6 12-4q2-10 12-10q14 4 10 16q10 14-6 24q-14 6-24-2z
 ink M-6-20a6 6 0 1 1-.1 0z
camera ink
 1 M-30-48h44v34h-44z
 lead M14-40l18-8v28l-18-8z
 ash M-20-64a11 11 0 1 1-.1 0zM6-66a12 12 0 1 1-.1 0z
 1~3 M-8-14L-22 12M-8-14L6 12
clapper ink,cream
 1 M-34-36h68V0h-68z
 1 M-35-46l66-16 3 10-66 16z
 2 M-26-48l10-3 6 7-10 3zM-6-53l10-3 6 7-10 3zM14-58l10-2 6 7-10 3z
 flame M-6-28v20l18-10z
monitor concrete,night
 1 M-38-62h76v50h-76zM-10-12h20v8h-20zM-22-4h44v5h-44z
 1- M20-62h18v50H20z
 2 M-32-56h64v38h-64z
 jade~2.2 M-26-48h24M-26-40h34M-26-32h18M-26-24h28
press oak,cream
 1 M-34 0v-70h8V0zM26 0v-70h8V0zM-38-74h76v9h-76zM-40-6h80v8h-80z
 lead M-3-65h6v24h-6zM-20-54h40v4h-40z
 1- M-22-41h44v8h-44z
 2 M-26-18h52v12h-52z
 rock~1.4 M-22-14h44M-22-10h34
paper cream,ink
 1 M-36 0v-58h62v52q0 8 10 6H-36z
 bone M26-46h10V-4q-2 4-6 4q-4-2-4-6z
 2 M-30-52h50v8h-50zM-30-38h22v18h-22z
 rock~1.6 M-4-36h24M-4-30h24M-4-24h24M-30-14h50M-30-8h50
coins gold
 1- M-22-4a16 6 0 1 0 32 0v-8h-32zM-14-16a16 6 0 1 0 32 0v-8h-32z
 1 M-6-18a16 6 0 1 1-.1 0zM2-30a16 6 0 1 1-.1 0z
 1+*.7 M0-28a10 3.5 0 1 1-.1 0z
sack bone,timber
 1 M-18 0q-12-24 10-36h14q22 12 12 36z
 1- M4-36h2q22 12 12 36H6q8-18-2-36z
 2 M-9-38h17v5H-9zM-12-46h23l-4 8H-8z
chest plank,gold
 1 M-28 0v-22h56V0z
 1- M-28-24q0-16 12-16h32q12 0 12 16z
 2 M-30-25h60v4h-60zM-5-26H5v10H-5zM-24-21h4V0h-4zM20-21h4V0h-4z
crate oak
 1 M-16 0v-30h32V0z
 1- M-16-30h32v4h-32zM-16-4h32v4h-32zM-14-26l3-2L14-6l-3 2z
barrel plank
 1 M-13 0q-7-17 0-34h26q7 17 0 34z
 1- M4-34h9q7 17 0 34H4q5-17 0-34z
 iron M-16-27h32v3h-32zM-16-10h32v3h-32z
amphora terra
 1 M-5-46H5v8q14 6 12 20Q15-4 6 0H-6q-9-4-11-18q-2-14 12-20z
 1- M2-38h3q14 6 12 20Q15-4 6 0H2q10-18 0-38z
 ink~1.8 M-16-24l4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4
bowl bronze
 1 M-28-30q28 10 54-4l14-4q-4 24-26 28V0h10v8h-48V0h10v-10q-12-4-14-20z
 1- M4-26q12-2 22-8l14-4q-4 24-26 28V0h10v8H4z
bulb glow,lead
 1 M0-62a24 24 0 0 1 12 45v7h-24v-7A24 24 0 0 1 0-62z
 white*.6 M-12-48q4-8 12-9q-8 6-8 16z
 bronze~2 M-6-12l-2-18 8 6 8-6-2 18
 2 M-11-10h22v4h-22zM-11-4h22v4h-22zM-6 2H6v4H-6z
lantern timber,glow
 1 M-10-2h20v-26h-20zM-14-30L0-42 14-30z
 2 M-6-5H6v-20H-6z
torch plank,flame
 1 M-4 0l-3-36H7L4 0z
 2 M0-36q-14-14 0-34q2 12 8 16q6 10-2 18z
 glow M1-36q-6-8 1-18q2 6 4 9q2 6-1 9z
flag terra,timber
 2 M-1.5 0v-74h3V0z
 1 M1.5-73q16-6 40 0l-8 11 8 11q-24-6-40 0z
 1- M26-75q8 0 15 2l-8 11 8 11q-8-2-15-3z
banner brick,gold
 timber M-2 0v-82h4V0z
 2 M0-88a5 5 0 1 1-.1 0zM-20-76h40v4h-40z
 1 M-18-72h36v40L0-22-18-32z
 1- M2-72h16v40L2-23z
 2 M0-60l4 9h9l-7 6 3 9-9-6-9 6 3-9-7-6h9z
laurel malachite
 1~3 M-20-8q-14-22 2-42M20-8q14-22-2-42
 1 M-28-40q6 2 6 10q-8-2-6-10zM-32-26q8 0 8 8q-8 0-8-8zM-24-12q8-2 10 4q-8 4-10-4zM28-40q-6 2-6
  10q8-2 6-10zM32-26q-8 0-8 8q8 0 8-8zM24-12q-8-2-10 4q8 4 10-4zM-16-52q4 4 2 10q-8-4-2-10zM16-52
  q-4 4-2 10q8-4 2-10z
crown gold,blood
 1 M-24 0l-4-26 14 10L0-36l14 20 14-10-4 26z
 1- M0-36l14 20 14-10-4 26H4z
 2 M0-12a4 4 0 1 1-.1 0zM-14-9a3 3 0 1 1-.1 0zM14-9a3 3 0 1 1-.1 0z
 gold+ M-24 0h48v6h-48z
clasp fair,brown
 lapis M-52-30l28 4v20l-28 8z
 brick M52-30l-28 4v20l28 8z
 1 M-26-26l20-4 22 12-10 16-32-6z
 2 M26-26L8-28-8-18l6 8 10-4 10 10 10-4z
 2- M26-26l2 22-10 4-6-8z
chain lead
 1~4 M-34-20a8 6 0 1 1-.1 0zM-16-16a8 6 0 1 1-.1 0zM2-20a8 6 0 1 1-.1 0zM20-16a8 6 0 1 1-.1 0z
dagger silver,gold
 1 M-4-18h8L0 26z
 1- M0-18h4L0 26z
 2 M-13-22h26v5h-26z
 wine M-3-40h6v18h-6z
skull bone
 1 M0-40q22 0 22 20q0 8-6 12v8H-16v-8q-6-4-6-12q0-20 22-20z
 ink M-9-22a5 5 0 1 1-.1 0zM9-22a5 5 0 1 1-.1 0zM0-12l3 5h-6z
 1-~1.6 M-6-6v6M0-6v6M6-6v6
rat earth
 1 M-24 0q-6-20 14-22q18-2 28 10l14 6q2 4-4 6z
 1~2.6 M-22-4Q-44-6-48-22
 1 M14-16a6 6 0 1 1-.1 0z
 ink M24-9a1.6 1.6 0 1 1-.1 0z
horse linen,plank
 1 M-32 12Q-28-24-12-38Q-6-60 14-66l4-8 5 8q8 4 10 14l14 18q2 8-6 10l-12-4q-10 4-10 14q2 12 10 24z
 2 M-12-38Q-6-60 14-66l2 3q-18 12-20 36t-14 39H-32Q-28-24-12-38z
 brick M20-40l26 8-2 4-28-8zM12-60l22 6-1 4-22-5z
 ink M27-49a2.6 2.6 0 1 1-.1 0z
rider ink
 1 M-26 0l2-18q-6-10 4-14h20q6-10 12-10l8 4-6 2 2 8-8 4q0 8-6 10l2 14h-5l-3-12h-12l-4 12zM-10-32
  q-4-14 4-18a5 5 0 1 1 6-6q4 2 0 8l6 16z
 1~1.6 M2-40L26-62
ox wood,bone
 1 M-34 0v-16q-8-2-6-14q22-10 50-4l10-8 16 6 4 12-12 6q-4 8-10 8V0h-7v-10h-26V0z
 2 M22-44q4-10 12-8q-6 2-6 10zM16-43q-6-8-14-4q8 0 10 8z
 1- M-34-16h45q4 0 7-3v9V0h-7v-10h-26V0h-19z
cow linen,wood
 1 M-36 0v-18q-8-2-6-14q22-8 50-2l12-8 14 6 2 12-10 4q-4 8-8 8V0h-7v-10h-32V0z
 2 M-28-33q14-3 16 4q-2 10-12 8q-8-4-4-12zM4-35l8 1q2 10-6 12q-8-4-2-13z
 bone M28-44q4-8 8-6q-4 2-4 8z
camel adobe
 1 M-36 0l2-20q0-8 8-12q6-16 14-2q8-16 16 2q8 4 8 10l10-20 12-4 2 6-8 4-10 24q-4 6-12 6l2 6h-6
  l-4-8h-22l-4 8z
dove white
 1 M-34-14q20 6 26-4q-2-18 14-24q0 14 8 20q6-6 14-2l8 2-8 4q-2 16-20 18h-22z
 1- M-8-18q-2-18 14-24q0 14 8 20q-8 8-22 4z
 leaf M34-20q8 2 10 8q-8 0-10-8z
eagle gold
 1 M0-50q6 0 7 6l5 3-5 2q20-10 34-2q-6 20-28 24l7 11H8L4 4H-4l-4-10h-12l7-11q-22-4-28-24q14-8 34
  2q-1-11 7-11z
lion gold,ochre
 2 M0-50q26 0 26 26T0 2q-26 0-26-26t26-26z
 1 M0-42q16 2 14 20Q12-2 0-2t-14-20q-2-18 14-20z
 ink M-6-26a2 2 0 1 1-.1 0zM6-26a2 2 0 1 1-.1 0zM-4-16h8l-4 5z
ball linen
 1 M0-30a15 15 0 1 1-.1 0z
 ink M0-21l6 4-2 7h-8l-2-7zM-14-18l4-4-1 6zM14-18l-4-4 1 6zM-6-2l6-3 6 3z
bell gold
 1 M-22 0q4-8 4-22q0-18 18-20q18 2 18 20q0 14 4 22z
 1- M4-42q14 4 14 20q0 14 4 22H8q4-24-4-42z
 bronze M-4 0h8v5h-8zM-3-48h6v6h-6z
atom royal
 1~2.6 M-34-28a34 13 0 1 1 68 0a34 13 0 1 1-68 0z
 1~2.6 M-17-57.5a34 13 60 1 1 34 59a34 13 60 1 1-34-59z
 1~2.6 M17-57.5a34 13 120 1 1-34 59a34 13 120 1 1 34-59z
 gold M0-34a6 6 0 1 1-.1 0z
burger brass,leaf
 1 M-34-26q0-24 34-24t34 24z
 2 M-36-26q6 7 12 1q6 7 12 1q6 7 12 1q6 7 12 1q6 7 12 1q6 5 12-5z
 wood M-34-20h68v8h-68z
 straw M-30-12h60l-8 4-8-2-10 4-10-4z
 1- M-34-10h68q0 10-10 10h-48q-10 0-10-10z
 sun M-16-40h4v2h-4zM0-44h4v2H0zM12-38h4v2h-4z
arches gold
 1~6 M-24 0q0-40 12-40T0 0q0-40 12-40T24 0
palette oak,terra
 1 M0-52q36 0 36 26Q36-8 18-10q-10 0-8 10Q8 8-4 6Q-36 2-36-24Q-36-52 0-52z
 2 M-20-38a6 6 0 1 1-.1 0z
 royal M-2-46a6 6 0 1 1-.1 0z
 gold M16-40a6 6 0 1 1-.1 0z
 malachite M-24-18a6 6 0 1 1-.1 0z
easel timber,cream
 1~3.5 M0-66L-20 0M0-66L20 0M0-66V0
 2 M-26-58h52v38h-52z
 canal M-22-54h44v20h-44z
 meadow M-22-34q22-12 44 0v10h-44z
statue marble
 1 M-9 0l3-30-8-6 2-16q4-8 12-8t12 8l2 16-8 6 3 30zM0-74a7 7 0 1 1-.1 0zM-18 0h36v8h-36z
 1- M2-60q8 0 10 8l2 16-8 6 3 30H2z
map cream,terra
 1 M-44-4v-52l22 6 22-6 22 6 22-6v52l-22 6-22-6-22 6z
 bone M-22-50v48l22-6v-48zM22-50v48l22-6v-48z
 malachite M-36-38q12-6 16 4q10 2 6 12q-14 6-22-4zM8-36q14-2 20 8q-4 12-16 8z
 2~2 M-30-14q14-12 30-6t26-20
 2 M26-48l6 6M30-44l6-6h-4z
key gold
 1~5 M-18-24a10 10 0 1 1-.1 0z
 1 M-9-16h40v5h-40zM20-11h4v8h-4zM27-11h4v10h-4z
veil cloud
 1*.5 M-84-20q42-14 84 0t84 0V0q-42 10-84 0t-84 0z
abacus wood,terra
 1 M-34-52h68V0h-68zM-28-46v40h56v-40z
 1~2 M-34-36h68M-34-20h68
 2 M-22-42h6v12h-6zM-14-42h6v12h-6zM6-42h6v12H6z
 gold M-10-26h6v12h-6zM10-26h6v12h-6zM18-26h6v12h-6z
wheel timber
 1~5 M0-56a28 28 0 1 1-.1 0z
 1~2.6 M0-54V-2M-26-28h52M-18-46l36 36M18-46l-36 36
 gold M0-34a6 6 0 1 1-.1 0z
dice cream,ink
 1 M-22-12L0-2l22-10v-24L0-46-22-36z
 bone M0-26l22-10v24L0-2z
 white M-22-36L0-46l22 10L0-26z
 2 M0-38a3 2 0 1 1-.1 0zM-12-24a2.5 3 0 1 1-.1 0zM-12-12a2.5 3 0 1 1-.1 0zM10-20a2.5 3 0 1 1-.1 0z
magnifier glass,timber
 2 M8-18l6-6 22 22-6 6z
 brass~5 M-6-50a20 20 0 1 1-.1 0z
 1*.5 M-6-48a18 18 0 1 1-.1 0z
hourglass gold,glass
 1 M-20-60h40v6h-40zM-20-2h40v6h-40z
 2*.7 M-15-54h30q0 18-11 25q11 7 11 27h-30q0-20 11-27q-11-7-11-25z
 straw M-10-44h20q-2 9-8 13v17l10 11h-24l10-11v-17q-6-4-8-13z
stopwatch silver,ink
 2 M-4-58h8v8h-8z
 1 M0-50a26 26 0 1 1-.1 0z
 2~2.4 M0-24v-18M0-24l12 6
mine thatch,iron
 2 M-14-8l6-6 6 6zM2-6l7-8 7 8zM-4 0l8-9 8 9zM-22 0l6-7 7 7z
crystal royal,ice
 1 M-20 0l-6-22 10-10L-6 0zM-8 0l-2-38L0-52l10 14L6 0zM8 0l4-26 12-6 4 14L20 0z
 2*.7 M-8 0l-2-38L0-52 0 0zM-20 0l-6-22 10-10z
 1- M0-52l10 14L6 0H2z
drum terra,cream
 1 M-22 0v-26h44V0z
 1- M6-26h16V0H6z
 2 M0-34a22 8 0 1 1-.1 0z
 gold~2 M-22-22l11 20 11-20 11 20 11-20
seal blood
 1 M0-32l6 5 8-2 3 8 8 3-2 8 5 6-5 6 2 8-8 3-3 8-8-2-6 5-6-5-8 2-3-8-8-3 2-8-5-6 5-6-2-8 8-3 3-8
  8 2z
 1- M0-32l6 5 8-2 3 8 8 3-2 8 5 6-5 6 2 8-8 3-3 8-8-2-6 5z
fist tan
 1 M-16 0v-22q-6-8 0-18l4-8h8l2-4h8l4 6h6q8 8 2 22L14 0z
 1- M6-52l4 6h6q8 8 2 22L14 0H4q8-28 2-52z
barricade timber
 1 M-50 0l30-34 6 5-30 34zM-20 0l34-36 6 5L-14 5zM18 0l24-30 6 5L24 5z
 1- M-54-8h110v7h-110zM-46-22h96v6h-96z
trench earth
 1 M-84-20Q-40-30-20-12T20-16T84-22V14H-84z
 1- M-30-8q30 14 60-4v26h-60z
 drab M-60-24h16l4 8h-24zM30-24h16l4 8H26z
wire iron
 1~1.8 M-70-8q10-10 20 0t20 0 20 0 20 0 20 0 20 0 20 0M-60 0v-18M-20 0v-18M20 0v-18M60 0v-18
star terra
 1 M0-24l6 16h17L9 2l6 17L0 9l-15 10 6-17-14-10H-6z
hammer-sickle gold
 1 M-14-34q28-6 30 18q0 16-16 20q-8 2-14-4q16 4 20-12q2-16-20-22zM-18-12l8-8 26 26-4 4z
megaphone gold
 1 M-30-18l46-22v44L-30-10z
 1- M-30-14l46 4v14L-30-10z
 timber M-24-8h10l4 18h-10z
envelope cream
 1 M-30-40h60V0h-60z
 bone M-30-40h60L0-16z
 blood M0-24a6 6 0 1 1-.1 0z
bag wood,gold
 1 M-26-32h52V0h-52z
 1- M10-32h16V0H10z
 1~4 M-10-32v-8h20v8
 2 M-4-20h8v8h-8z
gift brick,gold
 1 M-22-30h44V0h-44z
 2 M-4-30h8V0h-8zM-24-34h48v6h-48zM0-34q-16-14-18-4t18 4zM0-34q16-14 18-4t-18 4z
"""
