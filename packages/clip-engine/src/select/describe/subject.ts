import type { TimeRange } from '../../time-range.ts'
import { joinWords, type Token } from '../language/tokens.ts'
import type { Facts } from '../measure/facts.ts'
import { listPhrases, marksNouns, type Phrase } from './noun-phrases.ts'
import type { Talk } from './rank-lines.ts'

const LONGEST_PHRASE = 3
/** Endings of English words that are seldom the noun of a phrase. */
const NO_NOUN = /(?:ed|ly|ful|ous|able|ible|est|ing|'s)$/
/** English and German words that are about everything, and swear words. */
const NO_SUBJECT = new RegExp(
  `^(?:${[
    'behalf|basket|ability|bottom|tip|bane|rest|middle|beginning|occasion|set|sets|spear|sake|lookout|face|problem|question|answer|reason|example|idea|sense|fact|point|case|term|instance|bunch|number|line|difference|moment|situation|aspect|basis|detail|position|result|worst|front|chance|key|choice|opportunity|role|size|top|context|kind|special|matter|order|level|podcast|episode|relative|versus|forward|stuff|attention|piece|company|companies|product|month|addition|ton|sudden|view|couple|discussion|hand|version|site|worth|show|concept|stat|guy|today|general|world|extent|amount|thesis|vision|thought|certain|large|single|whole|entire|main|specific|bigger|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|fucking|fuck|shit|dick|god|jesus',
    'minute|stunde|woche|monat|unverständlich|frage|art|weise|fall|sache|ding|teil|sinn|beispiel|grund|wort|ende|zusammenhang|stelle|seite|gefühl|dritte|beste|thema|bereich|schluss|anbetracht|zeitpunkt|möglichkeit|blick|idee|punkt|kontext|prinzip|ahnung|richtung|folge|rolle|form|eindruck|hinsicht|mensch|leut|jahr|zeit|anfang|themen|tag|leben|versuch|schlimmes|lage|interesse|gespräch',
  ].join('|')})(?:s|es|n|en|e)?$`,
)
/** German nouns that most talks have, whatever they are about (of 914 podcasts of six shows): they say little of a clip. */
const GENERAL = new RegExp(
  `^(?:${[
    'ablauf|ahnung|ansatz|anteil|antwort|anwendung|anzahl|arbeit|argument|aspekt|aufgabe|aufwand|auge|augenblick|ausgabe|aussage|auswirkung|basis|bedarf|bedingung|begriff|bezug|bild|chance|dank|daten|debatte|detail|diskussion|ebene|ecke|effekt|einfluss|einsatz|entscheidung|entwicklung|erfahrung|erfolg|ergebnis|erkenntnis|euro|faktor|fehler|feld|fokus|funktion|gedanke|gegend|gegenteil|gelegenheit|geschwindigkeit|glück|grad|griff|größe|größenordnung|großteil|gruppe|hand|haus|hälfte|herausforderung|hilfe|hintergrund|hoffnung|information|kern|kilometer|kollege|kombination|kontakt|konzept|kopf|kram|lohn|lust|lösung|maßnahme|meinung|menge|meter|methode|million|minus|mitte|mittel|modell|motto|name|neues|nummer|nähe|ordnung|ort|person|perspektive|phase|plan|platz|position|projekt|prozent|prozess|qualität|rahmen|reaktion|regel|reihe|rest|schritt|schwierigkeit|sendung|sicht|situation|spaß|stand|start|stichwort|struktur|stück|stunde|system|tat|team|titel|typ|umgebung|umstand|umständ|unterschied|verbindung|verfügung|vergangenheit|vergleich|verhältnis|version|verständnis|vorschlag|vorstellung|vorteil|wahl|wahrscheinlichkeit|wert|weg|welt|wesentliche|wissenschaft|winter|sommer|frühling|herbst|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|milliarde|drittel|viertel|deutschland|europa|politik|technologie|kante|zusammenhäng|backe|minimum|maximum|hintern|gefallen|ziel|zahl|zugang|zukunft|zusage|zustand|zweifel',
  ].join('|')})(?:s|es|n|en|e|se|sen)?$`,
)
/** How much of its worth such a noun has. */
export const LITTLE = 0.15
/** English names that say of which kind a thing is, and not what: "Chinese", "Republican". */
const ADJECTIVE = /(?:ese|ish|ern|[^e]an|ic)$/
/** A phrase that the source repeats surely belongs together; a single word says little. */
const REPEATED = { fewest: 2, worth: 2 }
const SINGLE = 0.7
/** How much more often than not the last word of a phrase is a noun in the source. */
const FEWEST_USES = 2

/** What units are about. */
export interface Subject extends TimeRange {
  text: string
  stems: string[]
  /** Whether it surely is a thing, and more than a single English word that is said once; never in languages whose nouns nothing marks. */
  isSaid: boolean
  /** Whether it surely belongs together and is not named in passing: said again, or a name of several words. */
  isFirm: boolean
}

interface Found extends Phrase {
  worth: number
  uses: number
}

/** Names what units are about, by the noun phrases that they use and the rest of the source does not, the best first. */
export function nameSubjects(units: Facts[], talk: Talk): Subject[] {
  const { words, vocabulary } = talk
  const found = new Map<string, Found>()
  for (const phrase of units.flatMap((facts) => listPhrases(facts, words, vocabulary))) {
    if (!isNoun({ ...phrase, isMarked: true }, talk, 1)) continue
    const key = phrase.stems.join(' ')
    const known = found.get(key) ?? { ...phrase, uses: 0, worth: 0 }
    const { tokens, uses, worth } = known
    found.set(key, {
      ...known,
      // Of a word's forms the shortest is most like the one in a dictionary.
      tokens: lengthOf(tokens) <= lengthOf(phrase.tokens) ? tokens : phrase.tokens,
      uses: uses + Number(isNoun(phrase, talk)),
      worth: worth + worthOf(phrase, talk),
    })
  }
  const isSaid = ({ stems, isName, uses }: Found) =>
    marksNouns(vocabulary) &&
    uses > (vocabulary.language !== 'en' || isName || stems.length > 1 ? 0 : 1)
  const chosen: Found[] = []
  const ranked = [...found.values()].sort((a, b) => b.worth - a.worth)
  for (const phrase of [...ranked.filter(isSaid), ...ranked.filter((one) => !isSaid(one))])
    if (!chosen.some((other) => isAkin(other, phrase, talk))) chosen.push(phrase)
  const telling = chosen.filter((phrase) => !isGeneral(phrase, talk))
  return (telling.length > 0 ? telling : chosen).map((phrase) => ({
    ...{ stems: phrase.stems, start: phrase.start, end: phrase.end, isSaid: isSaid(phrase) },
    text: joinWords(phrase.tokens.map((token) => nameOf(token, talk))).replace(/['’]s$/u, ''),
    isFirm: phrase.stems.length > 1 ? isOne(phrase, talk) : phrase.uses > 1,
  }))
}

function lengthOf(tokens: Token[]): number {
  return tokens.reduce((sum, { text }) => sum + text.length, 0)
}

/** Whether words surely belong together: the source repeats them, or they are a name. */
function isOne({ stems, isName }: Phrase, { index, vocabulary }: Talk): boolean {
  const isRepeated = stems.length > 1 && index.countOf(stems) >= REPEATED.fewest
  return isRepeated || (isName && vocabulary.language !== 'de')
}

/** Several words say more than one, but not as much more as they are. */
function worthOf(phrase: Phrase, talk: Talk): number {
  const { index, vocabulary } = talk
  const weights = phrase.stems.map(index.weigh)
  const share = isGeneral(phrase, talk) ? LITTLE : 1
  const long = vocabulary.language === 'de' ? Math.min(1.5, lengthOf(phrase.tokens) / 9) : 1
  const sum = long * share * weights.reduce((total, weight) => total + weight, 0)
  if (isOne(phrase, talk)) return (REPEATED.worth * sum) / Math.sqrt(weights.length)
  const isSingle = weights.length === 1 && vocabulary.language === 'en'
  return isSingle ? SINGLE * sum : sum / Math.sqrt(weights.length)
}

/** Whether the last word of a phrase says little of what a clip is about. */
export function isGeneral({ tokens }: Pick<Phrase, 'tokens'>, { vocabulary }: Talk): boolean {
  return vocabulary.language === 'de' && GENERAL.test(tokens.at(-1)?.text ?? '')
}

/** A token as it is mostly written; of a German dative or genitive the nominative, if the source has it: "Kindern" is "Kinder". */
export function nameOf({ text }: Token, { index, vocabulary }: Talk): string {
  const bases = vocabulary.language === 'de' ? [/n$/, /s$/, /es$/] : []
  const named = bases
    .map((ending) => text.replace(ending, ''))
    .find((base) => base !== text && index.spellingOf(base) !== base)
  return index.spellingOf(named ?? text)
}

/** Whether two phrases share a word, or one begins as the other, or ends so in German: "Staat", "Staatsmann", "Rechtsstaat". */
function isAkin(phrase: Phrase, other: Phrase, { vocabulary }: Talk): boolean {
  const holds = (stem: string, part: string) =>
    stem.startsWith(part) ||
    (vocabulary.language === 'de' && part.length >= SHORTEST_PART && stem.endsWith(part))
  return phrase.stems.some((stem) =>
    other.stems.some((known) => holds(known, stem) || holds(stem, known)),
  )
}

const SHORTEST_PART = 5

/** Whether a phrase surely names something that a clip may be about. */
export function isNoun(
  { tokens, stems, isMarked, isName }: Phrase,
  talk: Talk,
  fewestUses = FEWEST_USES,
): boolean {
  const { nouns, vocabulary, index } = talk
  if (tokens.length > LONGEST_PHRASE || tokens.some(({ text }) => NO_SUBJECT.test(text)))
    return false
  if (vocabulary.language === 'de')
    return tokens.every(({ text }) => index.spellingOf(text) !== text.toLowerCase())
  if (isName) return tokens.length > 1 || !ADJECTIVE.test(tokens[0]?.text ?? '')
  const uses = nouns.get(stems.at(-1) ?? '') ?? 0
  const isWord = vocabulary.language !== 'en' || !NO_NOUN.test(tokens.at(-1)?.text ?? '')
  return isMarked && isWord && uses >= fewestUses
}
