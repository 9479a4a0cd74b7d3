import { AUXILIARIES, QUESTION_WORDS } from '../../transcribe/function-words.ts'
import { tokensOf } from '../language/tokens.ts'

/** A part of a sentence that may be read alone. */
export interface Quote {
  /** A question has its mark, all else has none at its end. */
  text: string
  /** Where it begins: with the sentence, behind a mark, a joining word or what is thought or said ("I know that"), or with "how"; or it is a name. */
  begins: 'sentence' | 'mark' | 'joined' | 'stated' | 'asked' | 'named'
  /** Where it ends: with the sentence, at a mark, within a list, before a joining word, a relative clause or a preposition. */
  ends: 'sentence' | 'mark' | 'listed' | 'joined' | 'relative' | 'phrase'
  /** The word that it was cut off before, if no mark stands there. */
  cut: string
  /** Whether only what it means can tell if it may be read alone, not its words. */
  isLoose?: boolean
}

const PRONOUN =
  /^(?:i|you|we|they|he|she|it|there|people|nobody|everybody|everyone|everything|nothing|someone|somebody|anyone)(?:'(?:m|ve|ll|d|re|s))?$/
const SUBJECT_ALONE = /^(?:i|we|you|they|he|she|it)(?:'(?:m|ve|re|s))?$/
const DETERMINER =
  /^(?:the|a|an|my|your|our|their|his|her|its|every|each|most|no|all|some|many|this|these|those|that|both|any|another|more|only|one|two|three|four|five|ten|\p{N}[\p{N},.%]*)$/u
const JOINING = /^(?:and|but|so|because|or|then|whether|if|when|while|where)$/
const STATES =
  /^(?:think|thinks|thought|know|knows|knew|believes?|says?|saying|guess|feel|means?|meant|hope|reali[sz]ed?|understand|argue|bet|see|saw|seen|find|found|is|was|learn|learned|shows?|showed|fact|sense|truth|reality|sure|clear|belief|remember|noticed|discovered|tells?|true|obvious|convinced|recogni[sz]ed?|assume|predict|predicted|been)$/
const DOUBTS =
  /n't\b|\b(?:not?|none|if|whether|never|nobody|maybe|perhaps|imagine|suppose|assum\w+|pretend|let's say|claim\w*|argues?|said|thought|lie|myth|idea|wrong|notion)\b/i
const RELATIVE =
  /^(?:that|which|who|whom|whose|where|when|because|if|as|while|since|although|though|unless|until|than|like)$/
const PHRASE =
  /^(?:in|on|at|from|with|for|by|against|across|through|during|after|before|over|under|around|without|within|into|to|about|of|between|towards?|especially|today|now|right|too|anymore|then|again)$/
/** First words of a request. */
const IMPERATIVE =
  /^(?:don't|never|stop|start|make|focus|ask|find|use|get|take|keep|try|build|put|give|let's|look)$/
/** Verbs that are said often; one in -ed is known by its ending. */
const VERBS = new Set(
  `am is are was were be been has have had do does did can could will would shall should may might must needs? wants? makes? made takes? took
  gets? got goes? went comes? came gives? gave thinks? thought knows? knew says? said sees? saw feels? felt finds? found becomes? became keeps? kept
  lets? begins? began seems? helps? shows? hears? heard plays? runs? ran moves? lives? believes? holds? held brings? brought happens? writes? wrote
  sits? sat stands? stood loses? lost pays? paid meets? met includes? continues? sets? learns? changes? leads? led understands? understood watch
  follows? stops? creates? speaks? spoke reads? allows? adds? spends? spent grows? grew open walks? wins? won teach offers? remember loves? consider
  appears? buys? bought waits? serves? dies? sends? sent expects? builds? built stays? falls? fell cuts? reach kills? remains? suggests? raises? pass
  sells? sold requires? decides? pulls? works? starts? tries? tried uses? calls? asks? turns? matters? exists? causes? costs? ends? drives? drove hates?
  means? breaks? broke cares? fights? fails? struggles? affects? controls? owns? supports? produces? hits? deserves? depends? belongs? talks? looks?
  tells? told puts? left likes prefers? gains? faces? tends? seeks? push enjoys? regrets? blames? trusts? miss shares? saves? votes? points? rely relies
  rejects? lies? apply applies explains? connects? combines? replaces? chooses? chose wears? wore eats? ate sleeps? drinks? feeds? forms? acts? bears?
  beats? bets? drops? fits? charges? counts? covers? defines? delivers? detects? develops? emerges? encodes? engages? ensures? exceeds? expands? fears?
  fires? flows? generates? handles? hopes? hires? ignores? impacts? improves? increases? influences? invests? involves? joins? judges? laughs? limits?
  links? listens? manages? measures? notices? operates? predicts? prevents? promises? protects? proves? receives? recommends? reduces? reflects? refuses?
  represents? resists? responds? reveals? rises? ruins? scores? scales? shapes? shifts? solves? spreads? steals? stores? survives? threatens? transforms?
  treats? triggers? views? warns? wastes?`
    .split(/\s+/)
    .flatMap((verb) => (verb.endsWith('?') ? [verb.slice(0, -1), verb.slice(0, -2)] : verb)),
)
/** Words that owe the one behind them, which was cut off. */
const OWES =
  /^(?:able|going|trying|tends?|decided|likely|ready|supposed|less|more|as|lot|kinds?|sorts?|number|bunch|ton|piece|set|types?|majority|looking|talking|working|based|according|fact|way|existence|creation|part|terms|ability|barrier|best|coming|used|end|back|idea|amount|reason|question|process|role|sense|rest|level|lack|point|case|cost|form|size|degree|version|example|subset|precursor|risk|roll|critiques|clashes|order|addition|along|even|apart|both)$/
const LEANS =
  /^(?:he|she|they|him|them|his|their|her|its|which|who|whose|(?:he|she|they|that)'\p{L}+|such|same|another|then|than|as|of|to|by|or|and|but|so|also|too|very|well|yes|yeah|right|like|those|is)$/u
const HALF =
  /^(?:if|when|because|since|while|although|though|unless|until|as|after|before|once|whenever|by|with|in|for|from|at|on|where)$/
/** Words before which the verb of a statement stands. */
const SUBORDINATOR =
  /^(?:because|what|how|why|which|where|if|when|while|although|though|unless|until|since)$/
/** A thing of which only is said who does what with it: "the only reason I came". */
const NAMED =
  /^(?:the|an?|one|every) (?:\w+ )?(?:reason|thing|way|time|moment|place|one|person) (?:that |why )?(?:i|we|you|they|he|she) (?!.*\w \w+ (?:is|was|are|were) )/
const FEWEST_WORDS = 3
const MOST_WORDS = 14

/** Words that ran together: "the a", "going on There", "what we do is they". */
const RAN_ON =
  /\p{L} (?:There|They|He|She|It|We|You|But|And|So|This|That|These|If|When|What|How|Just|Like)\b|\b(?:our|the|an?|my|your) (?:the|an?|our|my|your|their|is|was)\b|\b(?:do|does|did) is\b|\bblah\b/u

/** Lists the parts of an English sentence that may be read alone: clauses with their subject, what is asked, and, loose, other runs of words. */
export function listEnglishQuotes(sentence: string): Quote[] {
  const pieces = sentence.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece).join(' '))
  const quotes = new Map<string, Quote>()
  for (const first of pieces.keys()) {
    const begins = beginningAt(first, pieces, tokens)
    const runs = runBeginningAt(first, pieces, tokens)
    if (!begins && !runs) continue
    const most = Math.min(pieces.length, first + MOST_WORDS)
    for (let end = first + FEWEST_WORDS; end <= most; end += 1) {
      const ends = endingAt(end, pieces, tokens)
      if (!ends) continue
      const [own, said] = [tokens.slice(first, end), pieces.slice(first, end)]
      const isLoose = !begins || !isClause(own, said, begins, ends)
      const start = isLoose ? isRun(own, ends) && runs : begins
      if (!start) continue
      const words = said.join(' ').replace(/[\s.,;:!?—–-]+$/u, '')
      const isWhole = start === 'sentence' && ends === 'sentence'
      const isSupposed = /^what if /i.test(words)
      const isTold =
        start === 'asked' &&
        /^what (?:is|was|are|were|happens|happened)$/.test(tokens.slice(first, first + 2).join(' '))
      const asks = isInverted(tokens, first) || isSupposed
      if (asks && !sentence.endsWith('?') && !isSupposed && !isTold) continue
      const isQuestion = asks || (isWhole && sentence.endsWith('?'))
      const text =
        words.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) + (isQuestion ? '?' : '')
      const cut = ends === 'sentence' || ends === 'mark' ? '' : (tokens[end] ?? '')
      if (!quotes.has(text) && !RAN_ON.test(text))
        quotes.set(text, { text, begins: start, ends, cut, isLoose })
    }
  }
  return [...quotes.values()]
}

/** How a loose run of words begins here, if one may: behind a mark, a joining word or a verb, with nothing that leans on what is before. */
function runBeginningAt(at: number, pieces: string[], tokens: string[]): Quote['begins'] | null {
  const [token = '', before = ''] = [tokens[at], tokens[at - 1]]
  if (LEANS.test(token) || (JOINING.test(token) && !/^(?:if|when)$/.test(token))) return null
  if (at === 0) return 'sentence'
  if (PHRASE.test(token)) return null
  if (isAtMark(pieces[at - 1])) return 'mark'
  const isAfter = [JOINING, RELATIVE, STATES, PHRASE].some((words) => words.test(before))
  return isAfter || VERBS.has(before) || AUXILIARIES.has(before) ? 'joined' : null
}

/** Whether a run of words owes nothing behind it. */
function isRun(tokens: string[], ends: Quote['ends']): boolean {
  const last = tokens.at(-1) ?? ''
  return ends === 'sentence' || !(OWES.test(last) || DETERMINER.test(last) || AUXILIARIES.has(last))
}

/** Whether a text begins with a clause that may be read alone. */
export function beginsEnglishClause(text: string): boolean {
  const pieces = text.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece).join(' '))
  return pieces.slice(0, MOST_WORDS).some((_, at) => {
    const ends = at + 1 >= FEWEST_WORDS && endingAt(at + 1, pieces, tokens)
    return ends && isClause(tokens.slice(0, at + 1), pieces.slice(0, at + 1), 'sentence', ends)
  })
}

function beginningAt(at: number, pieces: string[], tokens: string[]): Quote['begins'] | null {
  if (at === 0) return 'sentence'
  const [token = '', before = '', earlier = ''] = [tokens[at], tokens[at - 1], tokens[at - 2]]
  const next = tokens[at + 1] ?? ''
  const isMarked = isAtMark(pieces[at - 1])
  if (/^(?:how|why|what|what's)$/.test(token) && (isMarked || !DETERMINER.test(before)))
    return token === 'what' && !isSubject(at + 1, pieces, tokens) && !VERBS.has(next)
      ? null
      : 'asked'
  if (!isSubject(at, pieces, tokens)) {
    const asks = AUXILIARIES.has(token) && PRONOUN.test(next)
    return isMarked && (asks || /^(?:if|when)$/.test(token)) ? 'mark' : null
  }
  // What follows from a condition is not said without it.
  const clause = tokens.slice(pieces.slice(0, at - 1).findLastIndex(isAtMark) + 1, at)
  if (clause.some((word) => /^(?:if|unless|whether)$/.test(word))) return null
  if (isMarked) return 'mark'
  if (/^(?:and|but|so|because|then)$/.test(before)) {
    const isBare =
      !PRONOUN.test(token) && !DETERMINER.test(token) && !/^\p{Lu}/u.test(pieces[at] ?? '')
    const joinsClauses = before !== 'and' || clause.length === 1 || (!isBare && clause.some(isVerb))
    return joinsClauses ? 'joined' : null
  }
  const isDoubted = DOUBTS.test(tokens.slice(Math.max(0, at - 6), at).join(' '))
  if (before === 'that') return STATES.test(earlier) && !isDoubted ? 'stated' : null
  const said = tokens.slice(Math.max(0, at - 3), at).join(' ')
  const isLike =
    /(?:^|\b(?:i|it) (?:was|became) |\b(?:i'm|it's) )like$/.test(said) && SUBJECT_ALONE.test(token)
  if (isLike && !isDoubted) return 'stated'
  const isStated = STATES.test(before) && !/^(?:is|was|been|that)$/.test(before) && token !== 'that'
  return isStated && !isDoubted ? 'stated' : null
}

function endingAt(end: number, pieces: string[], tokens: string[]): Quote['ends'] | null {
  if (end === pieces.length) return 'sentence'
  const token = tokens[end] ?? ''
  if (isAtMark(pieces[end - 1])) {
    const rest = pieces.slice(end, end + 7).join(' ')
    const goesOn =
      /^(?:\S+ ){0,5}\S+,? (?:and|or) (?!(?:i|you|we|they|he|she|it|there|that)\b)|^(?:\S+ ){0,3}\S+, /i.test(
        rest,
      )
    const isOther = /^(?:and|but|so|because|which|especially|if|when|as|although|or)$/.test(token)
    return goesOn && !isOther ? 'listed' : 'mark'
  }
  if (/^(?:and|or)$/.test(token) && !isSubject(end + 1, pieces, tokens))
    return isVerb(tokens[end + 1] ?? '') ? 'joined' : 'listed'
  if (/^(?:and|but|so|or)$/.test(token)) return 'joined'
  if (RELATIVE.test(token)) return 'relative'
  return PHRASE.test(token) ? 'phrase' : null
}

const isAtMark = (piece = '') => /[,;:—–]["”']?$/.test(piece)

const isVerb = (token: string) =>
  VERBS.has(token) ||
  AUXILIARIES.has(token) ||
  /\w'(?:m|re|ve|ll|d)$|n't$|\w{3}ed$|^(?:it|that|there|who|what|here)'s$/.test(token)

/** Whether a clause can begin here: a pronoun, a noun with its article, a name, or a noun with a verb behind it. */
function isSubject(at: number, pieces: string[], tokens: string[]): boolean {
  const [token = '', next = '', later = ''] = tokens.slice(at, at + 3)
  const isNoun = (word: string) =>
    word.length > 2 &&
    !VERBS.has(word) &&
    ![AUXILIARIES, QUESTION_WORDS].some((words) => words.has(word)) &&
    ![JOINING, PHRASE, RELATIVE].some((words) => words.test(word))
  const isName = /^["“]?\p{Lu}/u.test(pieces[at] ?? '')
  if (PRONOUN.test(token) || DETERMINER.test(token) || (isName && !/^i\b/.test(token))) return true
  return isNoun(token) && (isVerb(next) || (isNoun(next) && isVerb(later)))
}

/** Whether words are in the order of a question: "What does it mean", "Is the sea". */
function isInverted(tokens: string[], at: number): boolean {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3)
  const isPointed = PRONOUN.test(second) || DETERMINER.test(second)
  if (AUXILIARIES.has(first)) return isPointed || second.length > 3
  if (!QUESTION_WORDS.has(first.split("'")[0] ?? '')) return false
  if (/'s$/.test(first) || first === 'who' || AUXILIARIES.has(second)) return true
  const [, , , fourth = '', fifth = ''] = tokens.slice(at)
  if (/^how (?:many|much|long|often)$/.test(`${first} ${second}`) && AUXILIARIES.has(fourth))
    return PRONOUN.test(fifth) || DETERMINER.test(fifth)
  return /^(?:what|which|how)$/.test(first) && AUXILIARIES.has(third) && !isPointed
}

/** Whether words have a verb and a subject, and lean on nothing before or behind them. */
function isClause(
  tokens: string[],
  pieces: string[],
  begins: Quote['begins'],
  ends: Quote['ends'],
): boolean {
  const [first = '', second = ''] = tokens
  const last = tokens.at(-1) ?? ''
  const isInverse = isInverted(tokens, 0)
  if (LEANS.test(first) || (first === 'no' && isAtMark(pieces[0]))) return false
  if (/^(?:this|that|these)$/.test(first) && isVerb(second)) return false
  if (
    !isInverse &&
    (HALF.test(first) || PHRASE.test(first)) &&
    !/, \S+ \S+ \S/.test(pieces.join(' '))
  )
    return false
  const isWhole =
    /^(?:would|could|can|will) be$/.test(tokens.slice(-2).join(' ')) &&
    tokens.some((token) => /^(?:how|what)$/.test(token))
  if (ends !== 'sentence' && ((VERBS.has(last) && !isWhole) || OWES.test(last))) return false
  if (begins === 'asked' && !isInverse)
    return second === 'to' || (tokens.length > 3 && tokens.slice(2).some(isVerb))
  if (isInverse || IMPERATIVE.test(first)) return true
  const isSaid = SUBJECT_ALONE.test(first) || /^(?:everybody|everyone|nobody|people)$/.test(first)
  const half = tokens.findIndex(
    (token, at) =>
      at > 0 && (SUBORDINATOR.test(token) || (token === 'who' && isAtMark(pieces[at - 1]))),
  )
  const main = HALF.test(first) || half < 0 ? tokens : tokens.slice(0, half)
  if (!isSaid && !main.slice(1).some(isVerb)) return false
  if (/^(?:i think|i guess|i believe) (?:is|was|will|would|are)\b/.test(tokens.join(' ')))
    return false
  if (NAMED.test(tokens.join(' '))) return false
  // "The book I wrote" may begin a clause, "Arthur I would" is two.
  const isTwo = SUBJECT_ALONE.test(second) && !isAtMark(pieces[0])
  return !isTwo || /^(?:if|when|what|as|once|the|all|every|everything|maybe)$/.test(first)
}

/** Words that say nothing where they stand between other words (but behind a “not”, as in “not just”), or between commas, or at the end. */
const BETWEEN =
  /(?<!\bnot|n't) (?:sort of|kind of|you know|basically|essentially|actually|literally|just|really|obviously|certainly|definitely|i guess|i would say|i mean)(?= )/giu
const ASIDE =
  /(?:^|,? )(?:you know|i mean|sort of|kind of|basically|essentially|actually|literally|obviously|honestly|um|uh|(?<!all )right|okay|yeah|so to speak|if you will|i think|i guess|i would say|of course|by the way|again|in my opinion|let's say),(?= )|(?:^|, )like,?(?= )/giu
const LAST =
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and so on|as well|then|at all|or something like that|and things like that)(?=[.?!]?$)/iu
const TWICE = /(?<![\p{L}'])([\p{L}']+(?: [\p{L}']+){0,4}),? \1(?![\p{L}'])/giu
/** What makes a question of a statement. */
const TAG = /,? (?:right|okay|you know)\?$/iu
/** What a statement can begin without. */
const LEAD = new RegExp(
  `^(?:(?:${[
    'all right,?|and|but|so|well|okay|ok|yeah|oh|because|then|or|also|plus|alright|uh|um|wow|hey|whereas',
    '(?:no|yes|now|right|like|overall|generally|again|eventually|look|listen|see|still|exactly|correct|sure|absolutely|clearly|literally|interestingly|ultimately|essentially|man|nowadays|obviously|honestly|frankly|actually|basically|fundamentally),',
    '(?:look|listen)(?= (?:i|we|you)\\b)|actually|basically|obviously|clearly|certainly|weirdly|hopefully|essentially|fundamentally|honestly|similarly',
    '(?:one|two|three|first|second|third|number one|number two|finally|similarly),|to be honest|of course|in fact|first of all|for me|in my opinion|at the end of the day|long story short|as you know|by the way|in other words|on the other hand|(?:at|in) (?:that|this|some) (?:point|case)|in my case|all of a sudden',
    "you know|you see|i mean|i should say|i guess|i suppose|i believe|i feel like|i feel|i find|i know|i'm sure|i would argue|(?:i(?:'d| would)) say|i (?:always|often|usually) say|i (?:really |do |honestly |just |also |still |kind of |almost )?think",
    "it(?: just)? turns out|turns out|it's like|i was like|we're like|people(?: will)? say|(?:a|one|my|another|the)(?: \\w+)? (?:thing|point|view|example)(?: here)? is|what i(?:'m saying| mean|'ve learned| learned| realized| realised| found) is|(?:and )?the (?:point|thing|truth(?: of the matter)?|reality|fact|answer|first thing|bottom line|problem|question|caveat|issue|key|idea) is|one is|here's the thing",
  ].join('|')})(?: that)?,? )+`,
  'iu',
)

/** Takes stutters, asides and what it leads in with out of an English sentence. */
export function mendEnglish(sentence: string): string {
  const mended = sentence
    .replace(TAG, '.')
    .replace(ASIDE, '')
    .replace(BETWEEN, '')
    .replace(LAST, '')
    .replace(TWICE, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/^[\s,]+/, '')
    .replace(/\s+/g, ' ')
    .replace(LEAD, '')
  return mended === sentence ? mended : mendEnglish(mended)
}
