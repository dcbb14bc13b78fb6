[Grognard "1"]
[Game "hell-of-stalingrad"]
[Rules "1"]
[Options "mode=basic bloody_slaughter=reroll consolidation_minimum=2"]
[Data "77256dd7223c3d3baeed025217063cb6"]
[Seats "german soviet"]
[Players "german=human soviet=recruit"]
[Dice "seeded 3"]

1 chance site dar_gova ; public 0 1/6
2 chance site central_station ; public 1 3/6
3 chance site meat_combine ; public 2 2/6
4 chance site barrikady ; public 3 3/6
5 chance deal sewer_raid ; deal-1 4 20/33
6 chance deal pistol_persuasion ; deal-1 5 2/32
7 chance deal deadly_roadblock ; deal-1 6 0/31
8 chance deal molotov_ambush ; deal-1 7 25/30
9 chance deal not_one_step ; deal-1 8 7/29
10 chance deal flamethrower_team ; deal-0 9 7/33
11 chance deal staff_planning ; deal-0 10 31/32
12 chance deal night_patrol ; deal-0 11 14/31
13 chance deal stuka_strike ; deal-0 12 25/30
14 chance deal satchel_charges ; deal-0 13 13/29
15 chance deal assault_guns ; deal-0 14 17/28
16 chance campaign ks_lopatin ; public 15 1/8
17 chance campaign kg_pioneers ; public 16 5/8
18 german promote g_14pz
19 chance arrive s_militia2 ; public 17 12/14
20 chance arrive s_193 ; public 18 6/13
21 chance arrive s_92n ; public 19 8/12
22 chance arrive s_308 ; public 20 7/11
23 chance arrive s_13g ; public 21 0/10
24 chance arrive g_297 ; public 22 10/14
25 chance arrive g_79 ; public 23 7/13
26 chance arrive g_29mot ; public 24 3/12
27 chance arrive g_16pz ; public 25 0/11
28 chance arrive g_371 ; public 26 8/10
29 chance arrive g_76 ; public 27 4/9
30 german send g_14pz A
= 30 state 7abc871568808909 seal 10750673458454b58c372a22086eb3b3
