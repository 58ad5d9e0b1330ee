"""The plural rules of CLDR 47 for whole numbers, written by `python3 run.py regen`.

Conditions come first, each with its category, then the languages that they are the rules of. Numbers that fit
no condition are `other`.
"""

from typing import Final

TABLE: Final = """\
other
  aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu cv dav
  dje dua dyo dz ebu ewo frr gaa gez gn guz hnj id ie ig ii ja jbo jv kaa kam kde kea ken kgp khq ki
  kln km ko kok kpe ksf kxv la lkt lmo lo lrc ltg lu luo luy mai mdf mer mfe mgh mhn mi mic mni moh
  ms mua mus my myv mzn nds nmg nqo nus nv oc osa pis qu quc raj rhg rif rn rw sa sah sbp ses sg shn
  sid skr su szl tg th to tok tpi trv trw tt twq tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh
  zh
one: n = 1
  af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw
  ha haw hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nd ne nl nnh
  no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo
  tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi
one: n = 0
one: n = 1
  am as bn doi fa gu hi kn pcm zu
one: n = 0..1
  ak bho csw ln mg nso pa ti wa
one: n = 1
two: n = 2
  he iu naq sat se sma smj smn sms
one: n = 1
many: n != 0 and n % 1000000 = 0
  ca es it lld pt-PT scn vec
one: n = 0,1
  ff hy kab si
one: n % 10 = 1 and n % 100 != 11
few: n % 10 = 2..4 and n % 100 != 12..14
  bs hr sr
one: n % 10 = 1 and n % 100 != 11
few: n % 10 = 2..4 and n % 100 != 12..14
many: n % 10 = 0
many: n % 10 = 5..9
many: n % 100 = 11..14
  be ru uk
one: n % 100 = 1
two: n % 100 = 2
few: n % 100 = 3..4
  dsb hsb sl
one: n % 10 = 1 and n % 100 != 11
  is mk
one: n = 1
few: n = 2..4
  cs sk
one: n = 1,2,3
one: n % 10 != 4,6,9
  ceb fil
zero: n % 10 = 0
zero: n % 100 = 11..19
one: n % 10 = 1 and n % 100 != 11
  lv prg
zero: n = 0
one: n = 1
  blo ksh
one: n % 10 = 1
two: n % 10 = 2
few: n % 100 = 0,20,40,60,80
  gv
one: n % 10 = 1 and n % 100 != 11,71,91
two: n % 10 = 2 and n % 100 != 12,72,92
few: n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99
many: n != 0 and n % 1000000 = 0
  br
one: n % 10 = 1 and n % 100 != 11..19
few: n % 10 = 2..9 and n % 100 != 11..19
  lt
one: n = 0
one: n = 1
few: n = 2..10
  shi
one: n = 0,1
many: n != 0 and n % 1000000 = 0
  fr
one: n = 0..1
many: n != 0 and n % 1000000 = 0
  pt
one: n = 0..1
one: n = 11..99
  tzm
one: n = 1
few: n % 10 = 2..4 and n % 100 != 12..14
many: n != 1 and n % 10 = 0..1
many: n % 10 = 5..9
many: n % 100 = 12..14
  pl
one: n = 1
few: n = 0
few: n != 1 and n % 100 = 1..19
  ro
one: n = 1
two: n = 2
few: n = 0
few: n % 100 = 3..10
many: n % 100 = 11..19
  mt
one: n = 1
two: n = 2
few: n = 3..6
many: n = 7..10
  ga
one: n = 1,11
two: n = 2,12
few: n = 3..10,13..19
  gd
zero: n = 0
one: n = 0,1 and n != 0
  lag
zero: n = 0
one: n = 1
two: n % 100 = 2,22,42,62,82
two: n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000
two: n != 0 and n % 1000000 = 100000
few: n % 100 = 3,23,43,63,83
many: n != 1 and n % 100 = 1,21,41,61,81
  kw
zero: n = 0
one: n = 1
two: n = 2
few: n % 100 = 3..10
many: n % 100 = 11..99
  ar
zero: n = 0
one: n = 1
two: n = 2
few: n = 3
many: n = 6
  cy
"""
