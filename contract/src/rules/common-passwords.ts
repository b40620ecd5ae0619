/**
 * Passwords of eight characters or more that lists of guesses begin with, in lower case: those of keyboards and
 * counting, of love, names, games and brands, in the languages the product speaks.
 */
const list = `
00000000 000000000 0000000000 01020304 01234567 012345678 0123456789 0987654321 09876543 10101010 10203040
102030405060 1020304050 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566 12121212 121212121
12131415 12341234 1234554321 12344321 123456123456 123456123 12345654321 1234567a 12345678 123456789 1234567890
12345678910 1234567891 1234567890a 123456789a 123456789z 12345678a 12345678q 12345679 1234567q 1234567891011
123456abc 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer 1234rewq 123123123 123123123a 12312312 123321123
123321123321 123454321 123654789 123698745 1236987410 123789456 123abc123 123qwe123 123qweasd 123qweasdzxc 12qwaszx
13131313 13243546 13579135 1357924680 135792468 14141414 1414213562 14725836 147258369 1472583690 147852369 14789632
15151515 159357456 159753456 159753852 1597534682 159951159 16161616 17171717 18181818 19191919 19841984 19851985
19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 1a2b3c4d 1a2b3c4d5e
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 1qazzaq1 20002000
20202020 20102010 20122012 21212121 22222222 22334455 23232323 23456789 24681357 2468101214 25252525 25802580
2wsxcde3 31415926 314159265 3141592654 33333333 36925814 43214321 44444444 456456456 45612378 456123789 47114711
54321012 55555555 55667788 567891234 66666666 69696969 741852963 7418529630 74108520 753951456 75395146 77777777
7777777777 78945612 789456123 7894561230 789789789 85208520 852456852 87654321 876543210 88888888 8888888888
963852741 96385274 987456321 98741236 98765432 987654321 9876543210 987654321a 99999999 999999999 9999999999
a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa aaa12345 abc12345
abc123456 abc123456789 abcabc123 abcd1234 abcd12345 abcd123456 abcdabcd abcde12345 abcdefg1 abcdefgh abcdefghi
abcdefghij access14 adgjmptw adidas123 admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrator
alexander alexander1 alexandre alexandra alexandria amsterdam anaconda anderson angelica angelina anthony1 apple123
aqwzsxed asas1234 asd12345 asdasd123 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdqwe123 asdzxc123
ashley123 asshole1 australia azerty12 azerty123 azerty1234 azerty12345 azerty123456 azertyui azertyuiop
azertyuiop123 babygirl babygirl1 babyboy1 backspace badminton balloons bandit123 barcelona barcelona1 baseball
baseball1 basketball batman123 beautiful benjamin bestfriend bienvenue bienvenue1 bigdaddy billybob birthday
blackjack blahblah blink182 bollocks bonjour1 bonjour123 booboo123 brandon1 brooklyn brooklyn1 bubbles1 bullshit
butterfly butterfly1 camille1 caroline cassandra casablanca catherine celtic1888 champion changeme changeme1
changeme123 changeit charlie1 charlie123 charlotte cheese123 chelsea1 chelsea123 chevrolet chicago1 chocolat
chocolate chocolate1 chouchou christian christina christine christmas christopher clementine coca-cola cocacola
coffee123 computer computer1 concorde cookie123 corvette courtney cowboys1 creative crystal1 daddy123 dallas123
daniel123 danielle darkness dauphine default1 defaultpassword demo1234 diamond1 dolphin1 dolphins doudou123 doudoune
dragon12 dragon123 dragonball dragons1 drowssap elephant elizabeth elizabeth1 emmanuel engineer enterprise estrella
evolution familia1 family123 fireball firebird football football1 football123 footballer forever1 formula1 francais
france98 france123 francesca francois fraternite freedom1 friends1 frederic fuckyou1 fuckyou123 fuckyou2 fuckoff1
gabriel1 gabriela gangster garfield gateway1 gateway2 genesis1 geronimo ginger123 godzilla goldfish goodluck
google123 gordon24 grandma1 greenday guest123 guitar123 hannah123 happy123 hardcore harley123 harrypotter heather1
hello123 hello1234 hello12345 hellohello hellokitty hercules highland hollywood homer123 honey123 hunter123 hunter12
iloveme1 ilovemom iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! infinity internet internet1 inuyasha
isabelle isabella italia90 jackson1 jasmine1 jennifer jennifer1 jeremy123 jessica1 jetaime1 jetaime123 johncena
jonathan jordan123 jordan23 jordan2323 joshua123 julien123 juventus juventus1 katherine kawasaki killer123 kimberly
kingkong knight123 knights1 lacrosse lakers24 lalalala lamborghini lapinou1 laurence leonardo letmein1 letmein12
letmein123 liberte1 lightning lineage2 linkedin liverpool liverpool1 logitech login123 lollipop lollypop london123
loulou123 love1234 love12345 lovelove loveme123 lovely123 loverboy loveyou1 maggie123 malibu123 manchester manutd123
margarita marie123 marina123 marine123 marlboro marseille marseille13 master12 master123 matrix123 matthew1 maverick
maxwell1 mercedes mercedes1 metallica metallica1 michael1 michael123 michelle michelle1 midnight minecraft
minecraft1 misspiggy mohamed1 monkey12 monkey123 monster1 montagne montreal morgan123 motdepasse motdepasse1
motdepasse123 motorola mountain mustang1 myspace1 mypassword nathalie naruto123 newpassword newyork1 nicholas
nicolas1 nicolas123 nicole123 nintendo nirvana1 nothing1 november october1 olivier1 onelove1 operator p4ssw0rd
p4ssword p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa55w0rd pa55word pakistan panthers
paradise parola12 pass1234 pass12345 passion1 passpass passport passw0rd passw0rd1 passw0rd123 password password!
password. password0 password01 password1 password1! password10 password11 password12 password123 password123!
password1234 password12345 password2 password21 password22 password3 password4 password5 password69 password7
password8 password9 password99 password@123 passwort passwort1 patricia patrick1 peaches1 peanut123 pepper123
phoenix1 photoshop pineapple playboy1 playstation pokemon1 pokemon123 porsche1 porsche911 portugal poussin1 precious
princess princess1 princess123 princesse principessa psg12345 purple123 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qazwsx12 qazwsx123 qazwsxed qazwsxedc qazxsw123 qazxswedc qqqqqqqq qqww1122 qwaszx12 qwe123456 qweasd123 qweasdzx
qweasdzxc qweasdzxc123 qweqweqwe qwer1234 qwer12345 qwer4321 qwerqwer qwert123 qwert1234 qwert12345 qwerty00
qwerty01 qwerty11 qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty21 qwerty22
qwerty321 qwerty77 qwerty78 qwerty789 qwerty88 qwerty99 qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1
qwertyuiop123 rachel123 rainbow1 rangers1 raymond1 realmadrid rebecca1 redskins richard1 robert123 rockstar
rockstar1 rocknroll ronaldo1 ronaldo7 rosebud1 russia123 samantha samantha1 samsung1 samsung123 sandrine santiago
saturday scarface scooby123 scoobydoo scorpion scorpion1 sebastian sebastien secret12 secret123 september serenity
shadow12 shadow123 sheridan shithead skateboard skywalker slipknot slipknot1 smokey123 snickers snowball snowboard
soccer12 soccer123 softball soleil123 soleil12 something spiderman spiderman1 spitfire stardust starlight starwars
starwars1 stephane stephanie steelers steelers1 strawberry sunflower sunshine sunshine1 sunshine123 superman
superman1 superman123 superstar swordfish taylor123 tennis123 teresa123 test1234 test12345 test123456 testing1
testing123 testtest thailand thebeatles thirteen thomas123 thuglife thunder1 thunderbird tiger123 tigger123
tinkerbell tinkerbell1 titanic1 tottenham tototiti toto1234 toto12345 trinity1 trustno1 tweety123 undertaker
unicorn1 universal user1234 vacances valentin valentina valentine valerie1 vanessa1 vanille1 victoria victoria1
vincent1 volkswagen voyager1 warcraft warcraft1 warrior1 webmaster welcome01 welcome1 welcome12 welcome123
welcome1234 welcome2 welcome@123 westside whatever whatever1 wilson123 william1 windows1 windsurf winner123 winston1
wolverine woodstock xxxxxxxx yankees1 yellow123 yugioh123 yxcvbnm1 zaq12wsx zaq1xsw2 zaq1zaq1 zinedine zxcasdqwe
zxcasdqwe123 zxcv1234 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcvzxcv zzzzzzzz`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
