"""Words of which passwords are made that everybody tries first, in English and French.

Not the passwords themselves: digits, signs and repetitions around a word add nothing (see
``passwords.is_common``), so a few hundred words stand for many thousand passwords.
"""

from __future__ import annotations

from typing import Final

_WORDS: Final = """
password passwort passwd pass motdepasse mdp secret azerty azertyuiop qwerty qwertyuiop qwertz
asdfghjkl asdf qsdfghjklm wxcvbn zxcvbnm zxcvbn qazwsx abcdef abcdefg abcdefgh abcd abc
admin administrator administrateur root user utilisateur guest invite login connexion welcome
bienvenue bonjour bonsoir salut coucou hello hallo changeme change default letmein master maitre
access iloveyou loveyou jetaime jteme moncoeur lovely love amour forever toujours princess
princesse prince queen king reine roi angel ange babygirl baby bebe sweetie honey cherie cheri
doudou loulou chouchou nounours monamour mylove friend friends ami amis family famille mother
father maman papa sister soleil sunshine sunny moonlight star etoile starwars superman batman
spiderman ironman wonderwoman avengers pokemon pikachu naruto goku dragonball dragon monkey singe
tiger tigre lion wolf loup eagle aigle panther dolphin dauphin horse cheval kitten chaton chat
cat dog chien doggy puppy rabbit lapin butterfly papillon flower fleur summer ete winter hiver
spring printemps autumn automne january february march april may june july august september
october november december janvier fevrier mars avril mai juin juillet aout septembre octobre
novembre decembre monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi
jeudi vendredi samedi dimanche football soccer baseball basketball hockey tennis rugby marseille
olympique paris lyon france london england chelsea liverpool arsenal manchester barcelona
realmadrid juventus canada quebec montreal america australia newyork california texas google
facebook instagram twitter youtube microsoft windows apple iphone android samsung computer
ordinateur internet network server serveur database mysql oracle postgres linux ubuntu debian
michael jordan michelle jennifer jessica ashley daniel thomas charlie george robert william
richard joshua matthew andrew anthony nicolas nicole natalie sophie marie julien camille chocolat
chocolate cookie banana orange cherry pepper ginger cheese coffee pizza money argent million
lucky chance happy bonheur heureux freedom liberte peace paix jesus christ god dieu heaven blessed
trustno trust nothing rien whatever nimporte temporary provisoire test testing tests essai
example exemple sample demo mustang ferrari porsche mercedes harley corvette hunter killer
shadow ninja samurai warrior guerrier knight chevalier wizard merlin gandalf hobbit matrix
phoenix falcon maverick ranger soldier soldat hacker cheater gamer player joueur game games jeu
jeux monopoly chess echecs civilisation civilization ziggurat tigris euphrates tigre euphrate
throughtheages throughages babylon babylone sumer sumeria gilgamesh sargon uruk club table
boardgame boardgames correcthorsebatterystaple correct horse battery staple thisisapassword this
isa thequickbrownfox quick brown fox the my mon ma your new nouveau old vieux super mega best
number one two three un deux trois please stp svp qqq www xxx zzz
"""

ROOTS: Final = tuple(sorted(set(_WORDS.split()), key=len, reverse=True))
"""The longest first: a short one may be a part of it."""
