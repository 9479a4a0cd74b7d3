import type { Quote } from './english-quotes.ts'

/**
 * What a clause is by its words: `main` has its verb second and stands alone, `stated` does once its verb is moved there; a
 * `asked` is a question within a sentence; a
 * `condition` needs what follows from it, which is `inverted` (its verb comes first); a `tail` completes what is before it; a
 * `rest` is none of these.
 */
type Kind = 'main' | 'stated' | 'question' | 'asked' | 'condition' | 'inverted' | 'tail' | 'rest'

const CONDITION =
  /^(?:(?:nur |erst |immer |auch |selbst )?wenn|wo immer|falls|sobald|solange|bevor|nachdem|obwohl|während|wer|seitdem|je)(?!\p{L})/iu
/** Clauses that are true by themselves, whose verb only has to move: "dass Bier älter ist" says "Bier ist älter". */
const STATED = /^(?:dass|weil) /iu
const TAIL =
  /^(?:(?:in|mit|von|bei|für|an|auf|aus|zu|über|durch) )?(?:dass|ob|um|ohne|anstatt|statt|sondern|sodass|damit|als|wie|wo(?:\p{Ll}*)|was|wer|warum|welche[rsmn]?)(?!\p{L})/iu
const RELATIVE =
  /^(?:(?:in|mit|von|bei|für|an|auf|aus|zu|über|durch) )?(?:der|die|das|den|dem|denen|deren|dessen) /iu
const ASKS =
  /^(?:was|wie|wo|woher|wohin|warum|wieso|weshalb|wer|wen|wem|wann|welche[rsmn]?|wozu|wofür|womit)(?!\p{L})/iu
/** First words of a question within a sentence, whose verb is its last word: "wie das Salz ins Meer kommt". */
const WONDERS = /^(?:wie|warum|wieso|weshalb|woher|was|welche[rsn]?) /iu
/** Clauses before which a line may end: they add a reason or go on. */
const GOES_ON =
  /^(?:weil|denn|aber|und|also|obwohl|wobei|ja|ne|nicht wahr|oder|das heißt)(?!\p{L})/iu

/** Words that join a sentence to the one before it, and what a speaker says of the next words. */
const LEAD = new RegExp(
  `^(?:(?:${[
    '(?:und|aber|also|ja|nein|nee|na|genau|denn|oder|okay|gut|klar|na ja|naja|nun|tja|ach|sprich|so),?',
    '(?:jedenfalls|übrigens|wie gesagt|zum beispiel|im prinzip|im endeffekt|mit anderen worten|natürlich|ehrlich gesagt),',
    '(?:das|es) (?:heißt|bedeutet)(?: also)?,?',
    'ich (?:glaube|denke|meine|finde|sage|würde sagen|sage mal|muss sagen|weiß)(?: (?:auch|mal|ja))?,',
    '(?:man (?:muss|kann|könnte) (?:auch )?sagen|sagen wir(?: mal)?|wir wissen|man weiß|wir sehen|man sieht),',
    '(?:(?:das|mein|der|die|unsere?) )?(?:\\p{Ll}+e )?(?:problem|punkt|witz|eindruck|gedanke|unterschied|grund|schöne|spannende|wichtige|entscheidende|frage|idee|antwort|wahrheit|tatsache)(?: (?:daran|dabei|ist|war))+[,:]',
  ].join('|')}) )+`,
  'iu',
)
/** Before “und”, “aber”, “denn” and “oder” where a clause of its own follows. */
const OWN_CLAUSE =
  /(?<![,;:]) (?=(?:und|aber|denn|oder) (?:ich|man|wir|du|ihr|sie|er|es|dann|da|das|jetzt|deswegen|dadurch|damit|so|(?:in|mit|bei|von|für|auf|aus|nach|durch) (?:\p{L}+ ){1,4}\p{Ll}+(?:t|st|en) (?:ich|man|wir|du|ihr|sie|er|es)|(?:die|der|das|eine?) (?:\p{Ll}+ )?\p{Lu}\p{L}+ (?:\p{Ll}+t|haben|sind|waren|hatten|werden|können|müssen|sollen|wollen)(?!\p{L}))(?!\p{L}))/giu

/**
 * Lists the parts of a German sentence that may be read alone: its main clauses with what completes them, and conditions with
 * what follows from them.
 *
 * @param longest - Characters above which a line loses the words that it can do without.
 */
export function listGermanQuotes(sentence: string, longest: number): Quote[] {
  const clauses = sentence.replace(OWN_CLAUSE, '\n').split(/(?<=[,;:]) |\n/u)
  const heads = clauses.map((clause) => clause.replace(LEAD, ''))
  const kinds = heads.map((head, at) => kindOf(head, at, sentence))
  const quotes: Quote[] = []
  for (const [first, kind] of kinds.entries()) {
    if (!['main', 'stated', 'question', 'asked', 'condition'].includes(kind)) continue
    for (let last = first; last < clauses.length; last += 1) {
      const next = clauses[last + 1]
      const following = kinds[last + 1]
      const isAsked = kind === 'question' && following !== 'tail'
      const mayEnd =
        isAsked || following === 'main' || following === 'condition' || following === 'question'
      const isRelative = next !== undefined && RELATIVE.test(next)
      const isAfterthought =
        following === 'rest' && last === clauses.length - 2 && next?.split(' ').length === 2
      const isCut =
        next !== undefined && !isAfterthought && !GOES_ON.test(next) && !mayEnd && !isRelative
      const isPair =
        last === first + 1 &&
        kind === 'main' &&
        kinds[last] === 'main' &&
        /^(?:und|aber|denn) /iu.test(clauses[last] ?? '')
      if (isCut || !(isPair || isComplete(kinds.slice(first, last + 1)))) continue
      const [head = '', ...others] = [heads[first], ...clauses.slice(first + 1, last + 1)]
      const said = [kind === 'stated' ? (state(head) ?? head) : head, ...others].join(' ')
      quotes.push({
        text: shorten(capital(said), kind, longest),
        begins: kind === 'asked' ? 'asked' : first === 0 ? 'sentence' : 'joined',
        ends: next === undefined ? 'sentence' : isRelative ? 'relative' : 'mark',
        cut: '',
      })
    }
  }
  return quotes
}

/** Whether a text begins with a clause that may be read alone, its verb where it is heard. */
export function beginsGermanClause(text: string): boolean {
  const [kind, next] = text
    .split(/(?<=[,;:]) /u)
    .slice(0, 2)
    .map((clause, at) => kindOf(clause, at, text))
  return kind === 'main' || kind === 'question' || (kind === 'condition' && next === 'inverted')
}

/** Words that a line which is too long does without. */
const SOFT =
  / (?:heute|auch|schon|sehr|extrem|ziemlich|ganz|immer|dann|jetzt|eher|wahrscheinlich|vielleicht|tatsächlich|da|dort|hier|zumindest|letztlich|sicherlich|momentan|derzeit|gerade|überhaupt|selber|insgesamt)(?= )/gu

function shorten(text: string, kind: Kind, longest: number): string {
  const plain = kind === 'question' ? `${text.replace(/\P{L}+$/u, '')}?` : text
  return [...plain].length > longest ? plain.replace(SOFT, '') : plain
}

function capital(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

function kindOf(clause: string, at: number, sentence: string): Kind {
  const pieces = clause.split(' ')
  const isLast = sentence.endsWith('?') && sentence.endsWith(clause)
  const isAsked = at === 0 || isLast
  const verbs = isAsked ? [1, 2, 3] : [1]
  const asks = verbs.some((index) => index < pieces.length - 1 && isVerb(pieces[index]))
  if (ASKS.test(clause) && (asks || /^\p{Ll}+iert$/u.test(pieces[1] ?? ''))) return 'question'
  if (isLast && FINITE.has((pieces[0] ?? '').toLowerCase()) && pieces.length > 3) return 'question'
  if (at > 0 && WONDERS.test(clause) && pieces.length > 3 && isVerb(pieces.at(-1))) return 'asked'
  if (CONDITION.test(clause)) return isVerb(pieces.at(-1)) ? 'condition' : 'rest'
  if (STATED.test(clause)) return state(clause) ? 'stated' : 'tail'
  if (isVerb(pieces[0]) && !NOUN.test(pieces[1] ?? '')) return 'inverted'
  const verb = endOfFirst(pieces)
  const isRelative = at > 0 && RELATIVE.test(clause) && isVerb(pieces.at(-1))
  if (verb !== null && verb < pieces.length - 1 && isSecond(pieces, verb))
    return isOnce(pieces, verb) ? 'main' : 'rest'
  if (/^(?:das|die|der) /iu.test(clause) && pieces.length > 2 && FINITE.has(pieces[1] ?? ''))
    return 'main'
  return at > 0 && (isRelative || TAIL.test(clause)) ? 'tail' : 'rest'
}

/** Whether clauses make up a statement: a condition has what follows from it, and nothing is left over. */
function isComplete([first, ...others]: Kind[]): boolean {
  if (first === 'asked') return others.length === 0
  if (first === 'condition') return others[0] === 'inverted' && others.slice(1).every(isTail)
  return others.every(isTail)
}

function isTail(kind: Kind): boolean {
  return kind === 'tail' || kind === 'stated' || kind === 'asked' || kind === 'condition'
}

const FINITE = new Set(
  `ist sind bin war waren wäre wären wird werden wurde wurden würde würden hat haben habe hatte hatten hätte hätten kann können
  könnte könnten konnte konnten muss müssen musste mussten müsste soll sollen sollte sollten darf dürfen durfte will wollen wollte
  wollten mag mögen möchte möchten macht machen gibt gab ging gingen kommt kam kamen sah sahen nahm weiß wissen wusste hieß blieb
  lässt ließ stand standen lag lagen hielt brachte fand fanden denke glaube fiel fielen trug lief liefen starb starben fuhr traf
  sprach schrieb half verlor gewann zog tut tun tat galt scheint kannte redet isst geht gehört gehen gehören gewinnt gewinnen gelten`.split(
    /\s+/,
  ),
)
/** Words with the endings of verbs that are none. */
const NO_VERB =
  /^(?:\p{L}*(?:nächst|ichst|falls|heit|keit)|dritte|zweite|erste|letzte|nächste|heute|leute|weite|rechte|bereits|be\p{L}+t|ver\p{L}+t|ent\p{L}+t|er\p{L}+t|\p{L}+(?:iert|isiert)|ge\p{L}+(?:t|en)|\p{L}+(?:be|ver|ge)\p{L}+en|nicht|jetzt|selbst|erst|meist|oft|seit|fast|sonst|weit|gut|schlecht|leicht|recht|echt|bereit|zuletzt|überhaupt|insgesamt|direkt|bekannt|dort|laut|kaputt|alt|kalt|hart|mit|zumindest|exakt|absolut|komplett|konkret|bestimmt|vielleicht|damit|somit|samt|gegen|neben|zwischen|wegen|gestern|eben|selten|oben|unten|hinten|draußen|innen|außen|daneben|zusammen|sondern|ungefähr|meisten|ersten|zweiten|letzten|anderen|einen|meinen|seinen|ihren|unseren|keinen|diesen|jeden|allen|vielen|\p{L}+(?:lichen|ischen|igen|haft|ierten|enden))$/u

/** Adjectives that look like verbs: "bekannt", "verrückt". */
const NO_FINITE =
  /^(?:bekannt|bereit|berühmt|beliebt|bestimmt|bewusst|berechtigt|besetzt|verrückt|verdammt|verwandt|vernetzt|entfernt|ernst|erst|erlaubt|interessiert|kompliziert|strukturiert|qualifiziert)$/u

/** Whether the word behind what a clause begins with is its verb; one in -en is where that can be several. */
function isSecond(pieces: string[], at: number): boolean {
  const [first = ''] = pieces
  const verb = (pieces[at] ?? '').replace(/\p{P}+$/u, '')
  if (/^(?:be|ver|ent|er|zer)\p{Ll}+t$|\p{Ll}iert$/u.test(verb)) return !NO_FINITE.test(verb)
  if (FINITE.has(verb) || !verb.endsWith('n')) return isVerb(verb)
  return SEVERAL.test(first) && at < pieces.length - 1 && isVerb(verb)
}

/** Whether a clause has one verb and one subject: none that ran into the next. */
function isOnce(pieces: string[], at: number): boolean {
  const [first = ''] = pieces
  const [verb = '', next = '', ...others] = pieces.slice(at)
  if (/^(?:man|ich|wir|du|er|jeder|keiner|niemand)$/iu.test(first) && PRONOUN.test(next))
    return false
  if (/^wurden?$/u.test(verb) && !/(?:t|en)\p{P}*$/u.test(others.at(-1) ?? '')) return false
  return ![next, ...others].some((piece) => isVerb(piece) && !INFINITIVE.test(piece))
}

const INFINITIVE = /en\p{P}*$|^sein\p{P}*$/u
const SEVERAL = /^(?:wir|sie|die|viele|alle|manche|einige|unsere|meine|\p{N}+|zwei|drei)$/iu

function isVerb(piece = ''): boolean {
  const word = piece.replace(/[.,;:!?]+$/u, '')
  return (
    FINITE.has(word) || (/^\p{Ll}{2,}(?:t|te|en|ten|ern|eln)$/u.test(word) && !NO_VERB.test(word))
  )
}

const PRONOUN = /^(?:man|ich|wir|du|ihr|sie|er|es|jeder|keiner|niemand|alle|viele|manche|einige)$/iu
const ADVERB =
  /^(?:früher|heute|irgendwann|damals|inzwischen|plötzlich|manchmal|meistens|letztendlich|letztlich|technisch|eigentlich|natürlich|vielleicht|theoretisch|praktisch|insgesamt|grundsätzlich|offensichtlich|tatsächlich|mittlerweile|normalerweise|zunächst|gleichzeitig|irgendwo|überall|nirgendwo)$/iu
const PREPOSITION =
  /^(?:in|im|an|am|auf|aus|bei|beim|mit|von|vom|für|durch|nach|vor|zu|zum|zur|seit|ohne|über|unter|gegen)$/iu
const DETERMINER =
  /^(?:der|die|das|den|dem|eine?[mnrs]?|keine?[mnrs]?|viele[nr]?|alle[nr]?|manche|unsere?[mnr]?|meine?[mnr]?|mehr|zwei|drei|vier|fünf|zehn|\p{N}+|jede[rsnm]?|diese[rsnm]?|andere|so|ganz|sehr)$/iu
const NOUN = /^\p{Lu}/u
/** What joins a second noun to the first. */
const JOINT = /^(?:der|des|von|vom|und|oder|aus|im|in|für|mit|auf|bei|zwischen|gegen)$/u

/** The number of words of what a clause begins with: a pronoun, an adverb, or a noun with its article; `null` where that is not seen. */
function endOfFirst(pieces: string[]): number | null {
  const [first = ''] = pieces
  if (PRONOUN.test(first) || ADVERB.test(first)) return 1
  let at = PREPOSITION.test(first) ? 1 : 0
  if (at === 1 && /^(?:mich|dich|uns|euch|mir|dir|jeden)$/u.test(pieces[1] ?? '')) return 2
  const nounFrom = (from: number) => {
    let index = from
    while (index < from + 3 && (DETERMINER.test(pieces[index] ?? '') || isAdjective(pieces[index])))
      index += 1
    const start = index
    while (NOUN.test(pieces[index] ?? '') && (index > 0 || !DETERMINER.test(pieces[index] ?? ''))) {
      index += 1
      if (/\p{P}$/u.test(pieces[index - 1] ?? '')) break
    }
    return index > start ? index : null
  }
  const end = nounFrom(at)
  if (end === null) return null
  at = end
  for (let joints = 0; joints < 2 && JOINT.test(pieces[at] ?? ''); joints += 1)
    at = nounFrom(at + 1) ?? at
  return at < pieces.length ? at : null
}

function isAdjective(piece = ''): boolean {
  return /^\p{Ll}{2,}(?:e|er|es|en|em)$/u.test(piece)
}

/** States a clause with "dass" or "weil" as a sentence: its last word is its verb, which goes behind what it begins with. */
function state(clause: string): string | null {
  const [, ...pieces] = clause.split(' ')
  const last = pieces.at(-1) ?? ''
  const at = endOfFirst(pieces)
  if (
    at === null ||
    at >= pieces.length - 1 ||
    !isVerb(last) ||
    (/^(?:der|die|das)$/iu.test(pieces[0] ?? '') &&
      !NOUN.test(pieces[1] ?? '') &&
      !isAdjective(pieces[1]))
  )
    return null
  const verb = last.replace(/\p{P}+$/u, '')
  const mark = last.slice(verb.length)
  return `${[...pieces.slice(0, at), verb, ...pieces.slice(at, -1)].join(' ')}${mark}`
}

/** Particles of spoken German that a written line does without. */
const PARTICLES =
  /(?<=\p{L}) (?:ja|halt|eben|irgendwie|sozusagen|quasi|eigentlich|natürlich|denn|nun mal|im prinzip|im endeffekt|glaube? ich|denke ich|sage? ich(?: jetzt)?(?: mal)?|so ein bisschen|ein bisschen|wirklich|also|einfach|zum Beispiel|äh+m?|so(?= (?:eine?[mnrs]? |die |der |das |\p{Lu}))|(?<!(?:noch|nicht|\p{N}|jedes|erst|schon|zu|ein|zwei|drei|paar) )mal)(?= \p{L})/gu
const ASIDES =
  /,? (?:glaube? ich|denke ich|sozusagen|also|natürlich|ja|zum Beispiel|sage? ich(?: jetzt)? mal|wie gesagt|ähm?|wenn man so will),/gu
const TRAILS =
  /,? (?:oder so(?: was| etwas)?|und so(?: weiter)?|etc\.?|ne|nicht wahr|oder|halt|sozusagen|quasi|ja|irgendwie|eben|glaube? ich|denke ich)(?=[.?!]*$)/gu

/** What makes a question of a statement. */
const TAG = /,? (?:ja|ne|nicht wahr|okay|gell)\?$/iu

/** Takes particles, asides and tags out of a sentence. */
export function mendGerman(sentence: string): string {
  const mended = sentence
    .replace(TAG, '.')
    .replace(/^(.*)["“„] ?([^"“”„]+?)["“”]\.?$/u, (whole, before: string, said: string) =>
      said.split(' ').length > 3 && /[:,] $|(?:sagt|gesagt|ist|dazu) $/u.test(before)
        ? said
        : whole,
    )
    .replace(ASIDES, '')
    .replace(PARTICLES, '')
    .replace(TRAILS, '')
    .replace(/ +/g, ' ')
    .replace(/\.(?=[?!])/g, '')
  return mended === sentence ? mended : mendGerman(mended)
}
