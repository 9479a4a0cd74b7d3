import { germanClasses } from '../appeal/classes-german.ts'
import type { Lexicon } from './lexicon.ts'

export const german: Lexicon = {
  language: 'de',
  classes: germanClasses,
  stopwords: `
    ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da dabei
    dadurch dafür dagegen damit danach dann daran darauf darum das dass davon dazu dein deine deinen deiner dem den denn der deren
    des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines
    einfach einige einmal er erst es etwas euch euer ganz gar gegen geht genau gerade gern gibt gut habe haben halt hat hatte hatten
    hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwie ist ja jede jedem jeden jeder jedes jetzt
    kann kannst kein keine keinen keiner kommt können könnte leute mache machen macht mal man manche mehr mein meine meinem meinen
    meiner mich mir mit muss müssen nach natürlich neben nicht nichts noch nun nur ob oder oft ohne schon sehr sei sein seine seinem
    seinen seiner seit selbst sich sie sind so soll sollen sollte sondern sonst über um und uns unser unsere unter viel viele vom von
    vor wäre war waren warum was weg weil weiter welche welcher wenig wenn wer werde werden wie wieder will wir wird wirklich wo
    wollen wurde wurden zu zum zur zwar zwei zwischen`,
  fillers: 'äh ähm ehm hm mhm öh',
  openers:
    'und, aber, also, ja, nein, gut, okay, na ja, naja, genau, so, nun, weißt du, ich meine, eigentlich, schau, hör mal, ach, tja, klar, ne',
  trailing: `
    der die das den dem des ein eine einen einem einer und oder aber weil dass wenn als wie ob zu zum zur von vom mit bei in im an am
    auf für aus nach über unter zwischen durch ohne um mein dein sein ihr unser ist sind war sehr nicht ich du er sie wir`,
  dangling:
    'er, sie, ihn, ihm, ihnen, dessen, deren, genau, ja, nein, stimmt, danke, auch, ebenso, dasselbe, beide, dann',
  pointers: 'es, das, dies, diese, dieser, dieses, dort, da',
  connectives:
    'und, aber, also, oder, weil, denn, dann, deshalb, deswegen, außerdem, trotzdem, jedoch, sondern, zum beispiel, obwohl, dazu, daher, nämlich',
  claims:
    'nie, niemals, immer, niemand, jeder, alle, nichts, der einzige, die einzige, das einzige, der beste, die beste, das beste, der größte, die größte, der schlimmste, am meisten, unmöglich, die wahrheit, das problem ist, der schlüssel, das geheimnis, fehler, mythos, absolut, garantiert, du musst, man muss, die meisten, auf keinen fall',
  curiosity:
    'stell dir vor, stellen sie sich vor, geheimnis, überraschend, überraschung, rate mal, was passierte, niemand sagt, niemand spricht, du wirst nicht glauben, plötzlich, das verrückte, der trick, es stellte sich heraus, bis eines tages, der wahre grund, was wäre wenn, versteckt, rätsel',
  payoffs:
    'deshalb, deswegen, darum, es stellte sich heraus, am ende, das ergebnis, die lektion, ich habe gelernt, das heißt, das bedeutet, die antwort ist, schließlich, seitdem, gemerkt, begriffen, hat funktioniert, und heute, unterm strich',
  numbers:
    'hundert tausend million millionen milliarde drei vier fünf sechs sieben acht neun zehn zwanzig dreißig vierzig fünfzig',
  measures: 'prozent, euro, dollar, doppelt, hälfte, dreifach',
  laughter: '[lachen], (lachen), [applaus], (applaus), haha, hahaha',
  housekeeping:
    'willkommen, abonniert, abonnieren, abonniere, glocke, sponsor, werbung, diese folge, dieses video, dieser podcast, link in, der beschreibung, shownotes, danke fürs zuschauen, danke fürs zuhören, bis zum nächsten, mein name ist, ich heiße, fangen wir an, guten morgen, guten tag, guten abend, hallo zusammen, hallo leute, folgt mir, rabattcode, bis bald, bleibt dran, bleib dran, bleiben sie dran, komme gleich dazu, kommen wir gleich, dazu gleich mehr, gleich mehr, später mehr, dazu später, ein anderes mal, verrate ich gleich, verrate ihn gleich, verrate es gleich, nach der pause',
  thoughts: {
    backward:
      'es, er, sie, ihn, ihm, ihnen, sein, seine, seinen, seinem, seiner, deren, dessen, das ist, das war, das hat, dies, diese, dieser, dieses, diesen, diesem, auch, andere, anderer, anderen, weitere, weiterer, beide, außerdem, tatsächlich, nämlich, wieder, solche, solcher, dasselbe, trotzdem, stattdessen, dabei, dazu, davon, damit, dafür, dagegen, darüber, daran, darauf, da, dort, dann, zweitens, drittens, übrigens, das heißt, wie gesagt, wie du sagst, deine frage, ihre frage, ich wollte, ich will, ich möchte, du hast gesagt, sie haben gesagt, vor allem, im gegenteil',
    beginnings:
      'ich, lass mich, lassen sie mich, wir, mein, meine, unser, unsere, was, wie, warum, wer, welche, wenn, als ich, stell dir vor, stellen sie sich vor, eine, einer, eines, die meisten, leute, menschen, jeder, jede, niemand, es gibt, es gab',
    announcements:
      'zwei dinge, drei dinge, zwei sachen, ein paar dinge, zum beispiel, beispielsweise, folgendes, lass mich, lassen sie mich, ich sage dir, hier ist, erstens, zunächst, die frage ist, ich möchte fragen, ich wollte fragen, meine frage, nächste frage, darüber sprechen, reden wir, das heißt also, nämlich, und zwar, erzähl, erzählen sie, mich interessiert, ich frage mich, bevor wir',
  },
  suffixes:
    'ungen heiten keiten lichen liche lich ung heit keit isch ern end em en er es st te e n s t',
}
