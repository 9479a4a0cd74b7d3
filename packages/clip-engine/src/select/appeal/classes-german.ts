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
  amount: `
    hundert hunderte tausend tausende million millionen milliarde milliarden prozent hälfte doppelt dreifach dutzend zwei drei vier fünf
    sechs sieben acht neun zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig`,
  past: 'war waren hatte hatten wurde wurden ging kam sagte dachte wusste machte nahm gab gesagt gemacht gedacht gewesen geworden gekommen gegangen passiert gelernt gemerkt',
  future: 'werden wird werde zukunft morgen künftig bald nächstes demnächst irgendwann',
  duty: 'muss müssen müsste musst soll sollen sollte sollten braucht brauchen darf dürfen',
  distress: `
    hass hassen schlecht schlimm schrecklich furchtbar angst ängste schwer schwierig schmerz schmerzen sterben gestorben tot tod töten
    scheitern gescheitert fehler falsch problem probleme verlieren verloren verlust verrückt wahnsinn krise dumm kaputt gefährlich gefahr
    risiko weinen geweint scham einsam traurig stress krieg krank krankheit schuld lüge lügen gelogen panik wut wütend leiden druck
    bedrohung gewalt zerstört skandal katastrophe`,
  intensity:
    'sehr, wirklich, extrem, unglaublich, wahnsinnig, total, richtig, echt, enorm, riesig, massiv, so viel, so viele, zutiefst',
  essence:
    'der punkt ist, die wahrheit ist, das problem ist, die frage ist, tatsache ist, das entscheidende, das wichtigste, der schlüssel, das geheimnis, der unterschied, die antwort, die lektion, worum es geht, es geht um, es geht nicht, das bedeutet, die meisten menschen, was viele, ist ein, ist eine, ist nicht, ist das, sind die, sind nicht',
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
  opensAgainst: 'aber doch jedoch eigentlich allerdings sondern trotzdem',
  opensPointing: 'das dies diese dieser dieses es da er sie die der den dem dort',
  opensAnswering: 'ja nein genau okay klar stimmt ach naja hm äh ähm gut super natürlich richtig',
  opensAudience: 'du, ihr, dein, deine, wenn du, wenn ihr, wenn sie',
}
