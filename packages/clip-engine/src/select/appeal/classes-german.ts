import type { SpeechClasses } from './speech-classes.ts'

export const germanClasses: SpeechClasses = {
  self: 'ich mich mir mein meine meinen meinem meiner',
  group: 'wir uns unser unsere unseren unserem unserer',
  audience: 'du dich dir dein deine deinen ihr euch euer eure sie ihnen ihre',
  others: 'er ihn ihm sein seine sie ihr ihre ihnen',
  people: `
    menschen mensch leute mann männer frau frauen kind kinder eltern welt gesellschaft leben land staat firma firmen unternehmen team
    chef kunde kunden freund freunde familie generation kultur politiker`,
  negation: 'nicht kein keine keinen keinem keiner nichts nie ohne weder noch',
  absolute: `
    immer nie niemals alle alles jeder jede jedes jeden niemand nichts nirgends überall ganz ganze völlig komplett absolut total
    unmöglich garantiert nur einzig einzige jemals ausnahmslos`,
  contrast:
    'aber, sondern, jedoch, doch, obwohl, trotzdem, dennoch, stattdessen, eigentlich, dagegen, während, im gegenteil, anders als, statt, allerdings, dabei, tatsächlich, in wahrheit',
  superlative: `
    größte größten beste besten schlimmste schlimmsten wichtigste wichtigsten schönste schwierigste höchste niedrigste stärkste
    schwächste schnellste letzte erste meiste meisten einzige älteste jüngste`,
  comparison:
    'mehr weniger besser schlechter größer kleiner schneller langsamer höher niedriger stärker schwächer schwerer leichter länger früher später reicher als',
  amount: `
    hundert hunderte tausend tausende million millionen milliarde milliarden prozent hälfte doppelt dreifach dutzend zwei drei vier fünf
    sechs sieben acht neun zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig`,
  money: `
    geld euro dollar zahlen bezahlt preis kosten kostet gewinn umsatz gehalt reich reichtum vermögen einkommen investieren schulden bank
    kaufen gekauft verkaufen verkauft wert millionen milliarden steuer steuern`,
  story:
    'ich erinnere mich, eines tages, damals, vor jahren, früher, als ich, als wir, passiert, plötzlich, auf einmal, zum ersten mal, ich war, wir waren, es war, hat mir, sagte, hat gesagt, habe ich gedacht, mein vater, meine mutter, aufgewachsen',
  past: 'war waren hatte hatten wurde wurden ging kam sagte dachte wusste machte nahm gab gesagt gemacht gedacht gewesen geworden gekommen gegangen passiert gelernt gemerkt',
  future: 'werden wird werde zukunft morgen künftig bald nächstes demnächst irgendwann',
  duty: 'muss müssen müsste musst soll sollen sollte sollten braucht brauchen darf dürfen',
  cause:
    'weil, denn, deshalb, deswegen, darum, daher, grund, gründe, warum, folge, bedeutet, das heißt, dadurch, führt dazu, sodass',
  condition: 'wenn, falls, sobald, solange, außer, bis, angenommen',
  delight: `
    liebe lieben geliebt toll großartig wunderbar schön glücklich glück freude spaß stolz leidenschaft erfolg erfolgreich gewinnen
    gewonnen traum träume hoffnung dankbar mut mutig freiheit frieden sinn begeistert fantastisch`,
  distress: `
    hass hassen schlecht schlimm schrecklich furchtbar angst ängste schwer schwierig schmerz schmerzen sterben gestorben tot tod töten
    scheitern gescheitert fehler falsch problem probleme verlieren verloren verlust verrückt wahnsinn krise dumm kaputt gefährlich gefahr
    risiko weinen geweint scham einsam traurig stress krieg krank krankheit schuld lüge lügen gelogen panik wut wütend leiden druck
    bedrohung gewalt zerstört skandal katastrophe`,
  intensity:
    'sehr, wirklich, extrem, unglaublich, wahnsinnig, total, richtig, echt, enorm, riesig, massiv, so viel, so viele, zutiefst',
  essence:
    'der punkt ist, die wahrheit ist, das problem ist, die frage ist, tatsache ist, das entscheidende, das wichtigste, der schlüssel, das geheimnis, der unterschied, die antwort, die lektion, worum es geht, es geht um, es geht nicht, das bedeutet, die meisten menschen, was viele, ist ein, ist eine, ist nicht, ist das, sind die, sind nicht',
  advice:
    'rat, tipp, regel, regeln, prinzip, strategie, lernen, gelernt, fokus, trick, versuch, achte darauf, frag dich, schritt, gewohnheit, entscheide, wähle, übung, man muss, man sollte',
  speech:
    'sagen sagt sagte gesagt erzählt erzählen fragen fragt fragte gefragt nennt genannt heißt wort worte reden spricht',
  thought:
    'denken denkt gedacht glauben glaubt fühlen fühlt wissen weiß verstehen verstanden idee meinung sehen merken vorstellen bewusst',
  advertising: `
    sponsor, gesponsert, werbung, folge, folgen, podcast, podcasts, abonnieren, abonniert, newsletter, hörer, hörerinnen, shownotes, link, links,
    code, rabatt, gutschein, kostenlos, anmelden, schaut vorbei, besucht, webseite, website, kanal, youtube, spotify, kommentare, beschreibung, app, unterstützen, steady, patreon`,
  recommendation:
    'lieblingsbuch, buch, bücher, film, filme, serie, empfehlung, empfehlen, gelesen, autor, kapitel, zitat, lese',
  courtesy: `
    danke, vielen dank, willkommen, herzlich willkommen, hallo, guten tag, servus, tschüss, bis bald, bis zum nächsten mal, schön dass,
    freut mich, genau, klar, gute frage, spannend, interessant, stimmt, natürlich, super, auf wiedersehen`,
  asking:
    'erzähl, erzählen sie, sag mal, wie war, wie ist, was ist, was war, gibt es, hast du, haben sie, kannst du, können sie, wie siehst du, letzte frage, nächste frage, lass uns, kommen wir, fangen wir',
  opensLinked: 'und oder dann auch also weil denn',
  opensAgainst: 'aber doch jedoch eigentlich allerdings sondern trotzdem',
  opensPointing: 'das dies diese dieser dieses es da er sie die der den dem dort',
  opensAnswering: 'ja nein genau okay klar stimmt ach naja hm äh ähm gut super natürlich richtig',
  opensAsking:
    'was wie warum wer wann wo ist sind hat haben kann können würde wird welche wieso weshalb',
  opensSelf: 'ich wir mein meine unser unsere',
  opensAudience: 'du, ihr, dein, deine, wenn du, wenn ihr, wenn sie',
  opensOrdering:
    'stell stellt denk denkt hör hört schau schaut mach macht nimm frag fragt vergiss versuch lass lasst',
}
