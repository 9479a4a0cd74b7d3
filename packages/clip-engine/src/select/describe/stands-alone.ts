import { AUXILIARIES, UNFINISHED } from '../../transcribe/function-words.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Quote } from './list-quotes.ts'

const FEWEST_WORDS = 4
const FEWEST_LETTERS = 16

/** Talk about the talk: courtesies, what the next question is. */
const META =
  /\b(?:podcast|episode|questions? for you|my (?:next|last|first|final) question|follow-?up question|let me (?:ask|just|tell|give)|let's (?:talk|get|start|go|move|say|do|see|dive|come)|tell (?:me|us|people)|i(?:'d| would) love|thank|thanks|you (?:just )?(?:mentioned|said|talked|described)|i (?:want|wanted|would like|have|had|was going|'m going|am going) to (?:ask|talk|come|start|touch|go|say|share|make|mention|hear|know|get|read|follow|give)|talk(?:ing|ed)? about (?:that|this|it)|before we|going back|(?:we're|i'm) going to (?:talk|share|ask|get|read)|listeners?|listening|audience|sponsor|link|i (?:just )?said|i (?:forget|forgot|don't know)|you know what|what do you (?:mean|think about (?:that|this))|i'm curious|i'm wondering|i wonder|great question|good (?:question|point)|you guys|my (?:guest|book|co-?host)|as i said|like i said|i(?:'m| am) (?:sorry|sure)|believe it or not|if you can believe it|what happened|be oh|interesting point|i(?:'m| am) like|i want you to|not sure if|that term|(?:question|point) i (?:was|am|wanted)|for later|what (?:i|we) (?:just )?said|m+hm+|uh-?huh|blah|answer that|we talked)\b/i

/** What only a listener follows: a search for words ("you're I need"), a thing that is not named ("without one, …"). */
const SEARCHING =
  /(?:'m|'re|\bam|\bare|\bwere|\bwas|there's) (?:just )?like\b|(?:'m|'re) (?:i|you|we|they|you're|we're)\b|^\S+ and (?:don't|do)\b|n't, |\bas well$|^(?:almost|nearly) |\bone, |^\p{L}, |^the \S+ (?:there|here) is\b|^(?:always|never) (?:\S+ed|felt|was|were|had|got|went|been)\b/iu

/**
 * Tells whether a quote says something to a reader who has not heard what is around it: a whole statement or question that does
 * not lean on other sentences.
 */
export function standsAlone(quote: Quote, vocabulary: Vocabulary): boolean {
  const { text } = quote
  const tokens = text.split(' ').map((piece) => tokensOf(piece)[0] ?? '')
  if (tokens.length < FEWEST_WORDS && vocabulary.language !== 'ja') return false
  if (text.length < FEWEST_LETTERS && vocabulary.language !== 'ja') return false
  const parts = text.split(', ')
  if (parts.length > 3 || parts.slice(1).some((part) => !part.includes(' '))) return false
  if (/^(?:sort|kind) of /i.test(text) || SEARCHING.test(text)) return false
  if (/[—–…"“”«»()[\]]|--|[.?!]\s|-\s|[-,;:]$/.test(text)) return false
  const content = tokens.filter((token) => token && !vocabulary.stopwords.has(token))
  if (content.length < 2 || vocabulary.dangling.lengthAt(tokens, 0) > 0) return false
  if (vocabulary.connectives.lengthAt(tokens, 0) > 0) return false
  const last = tokens.at(-1) ?? ''
  const isOpen =
    vocabulary.trailing.has(last) || (UNFINISHED.has(last) && vocabulary.language === 'en')
  if (isOpen && !(quote.is_ending && /^(?:at|about|for|with|in|on|is)$/.test(last))) return false
  if (vocabulary.language !== 'en') {
    return (
      quote.is_whole &&
      vocabulary.pointers.lengthAt(tokens, 0) === 0 &&
      !opensHalf(tokens, vocabulary)
    )
  }
  return !META.test(text) && isClause(quote, tokens) && !pointsAway(tokens, text)
}

function opensHalf(tokens: string[], { subordinators }: Vocabulary): boolean {
  return subordinators.lengthAt(tokens, 0) > 0
}

/** What a whole sentence begins with that names its subject first. */
const NOUN_OPENER = /^(?:the|my|your|our|every|no|each|people)$/
const COORDINATOR = /^(?:and|but|or|so)$/
const SUBORDINATOR =
  /^(?:if|when|while|because|as|since|although|though|unless|until|whereas|whether|which|who|that|by|with|for|after|before|once|whenever|wherever|in|at|on|from|to|instead|rather|than|even|like|without|where|about|of|over|through|including|especially|just|let|saying|looking)$/
const ADVERB = /^(?:often|sometimes|usually|mostly|always|only|especially|maybe|again|today)$/
const QUESTION_WORD =
  /^(?:what|why|how|who|where|when|which|whose|what's|who's|how's|why's|where's)$/
const SUBJECT =
  /^(?:i|you|we|they|he|she|it|people|everyone|everybody|nobody|no|someone|somebody|most|many)$/
const CONTRACTION =
  /(?:n't|'re|'ve|'ll|'m|'d)$|^(?:it|he|she|that|there|what|who|how|where|here|everything|nobody|everyone|everybody|something|nothing)'s$/
const VERB =
  /^(?:am|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|means|meant|makes|made|takes|took|comes|came|goes|went|gets|got|gives|gave|says|said|becomes|became|works|worked|kills|killed|needs|needed|wants|wanted|starts|started|feels|felt|knows|knew|happens|happened|matters|matter|helps|helped|creates|created|turns|turned|tells|told|costs|loses|lost|wins|won|grows|grew|runs|ran|builds|built|changes|changed|leads|led|causes|caused|beats|requires|drives|dies|died|thinks|thought|seems|looks|keeps|kept|brings|brought|puts|lives|lived|stops|stopped|fails|failed|believe|think|know|want|need|feel|love|hate|buy|die|live|die|work|fail)$/
const IMPERATIVE =
  /^(?:don't|never|always|stop|start|ask|think|make|take|be|build|find|get|give|go|keep|learn|listen|look|pick|put|remember|try|use|write|do|focus|invest|hire|treat|spend|avoid|trust|choose|create|show|set|know|stay|follow|lead|work|live|love|eat|sleep|read|solve)$/
/** After these a statement that was cut off at a clause is not over. */
const WANTS_MORE =
  /^(?:want|say|says|said|saying|think|thinks|know|mean|means|try|trying|like|feel|realize|realized|thought|believe|see|told|tell|imagine|happens|put|make|let|take|get|come|back|something|someone|somebody|understand|go|going|started|kind|sort|ways?|things?|stuff|person|people|point|idea|fact|reason|question|example|interesting|important|especially|continue|address|difference|because|about|around|through|whatever|one|more|other)$/

/** A subject with its verb, a question in its order, or an order. */
function isClause({ text, is_whole, is_ending }: Quote, tokens: string[]): boolean {
  const [first = '', second = ''] = tokens
  const isQuestion = text.endsWith('?')
  const last = tokens.at(-1) ?? ''
  if (!is_whole && /(?:[^h]ing|^(?:all|every|other|same|help|find|will))$/.test(last)) return false
  if (/ly$/.test(last) && VERB.test(tokens.at(-2) ?? '')) return false
  if (!is_ending && (isQuestion || WANTS_MORE.test(last))) return false
  if (isQuestion) {
    const asked = tokens.findIndex((token) => QUESTION_WORD.test(token) || AUXILIARIES.has(token))
    return (
      asked === 0 &&
      !(QUESTION_WORD.test(first) && /^(?:i|you|we|they|he|she|it)(?:'|$)/.test(second)) &&
      (is_whole || AUXILIARIES.has(second) || AUXILIARIES.has(first) || first.endsWith("'s"))
    )
  }
  if (AUXILIARIES.has(first) && !/^don't$/.test(first)) return false
  if (/ing$/.test(first) && !/^(?:nothing|everything|something|anything)$/.test(first))
    return isGerundClause(tokens)
  if (SUBJECT.test(first) && (/ing$/.test(second) || /^\S+,/.test(text))) return false
  if (/^(?:perhaps|maybe)$/.test(first)) return false
  if (QUESTION_WORD.test(first)) {
    if (
      !SUBJECT.test(second) &&
      !/^(?:most|really|makes|happens|kills|matters|works)$/.test(second)
    )
      return false
    const verb = tokens.findIndex((token, at) => at > 2 && /^(?:is|was|are|isn't)$/.test(token))
    return verb > 0 && verb < tokens.length - 2
  }
  if (SUBORDINATOR.test(first)) return hasMainClause(text)
  if (ADVERB.test(first) && SUBORDINATOR.test(second)) return hasMainClause(text)
  if (
    /^(?:part|some|most|all|much|one) of (?:what|which|who)\b/i.test(text) &&
    !/\b(?:is|are|was|were)\b/.test(text)
  )
    return false
  if (first === 'not' || (VERB.test(first) && !IMPERATIVE.test(first))) return false
  if (isNameOnly(text)) return false
  const isSaid = hasVerb(tokens) || IMPERATIVE.test(first) || (is_whole && NOUN_OPENER.test(first))
  return isSaid && areClauses(text)
}

/** "The only reason I was late", "very often I think the biggest wins": of what is named nothing is said. */
function isNameOnly(text: string): boolean {
  const [, thought] = text.split(/\bI think /)
  if (
    thought !== undefined &&
    !hasVerb(thought.split(' ').map((piece) => tokensOf(piece)[0] ?? ''))
  )
    return true
  if (/^(?:people|those|someone) (?:who|that)\b/i.test(text)) {
    return text.split(' ').filter((word) => VERB.test(word.toLowerCase())).length < 2
  }
  const named =
    /^(?:all|everything|the (?:only |main |best |one )?\S+) (?:that |why )?(?:i|you|we|they)(?:'\S+)? \S+(.*)$/i.exec(
      text,
    )
  return named !== null && !/\b(?:is|was|are|were|isn't|wasn't|will|can)\b/.test(named[1] ?? '')
}

/** "Solving a problem is hard", but not "knowing that it is". */
function isGerundClause(tokens: string[]): boolean {
  const verb = tokens.findIndex((token) =>
    /^(?:is|isn't|was|are|can|will|makes|takes|means|makes|feels|gets)$/.test(token),
  )
  const inner = tokens
    .slice(0, verb)
    .some((token) => /^(?:that|who|which|what|how|why|where|if|you|i|we|they)$/.test(token))
  return verb > 1 && verb < tokens.length - 1 && !inner
}

/** "If you eat it, you live": what stands after the comma has its own subject and verb. */
function hasMainClause(text: string): boolean {
  const [, ...rest] = text.split(', ')
  const main = rest.map((clause) => clause.split(' ').map((piece) => tokensOf(piece)[0] ?? ''))
  return main.some(
    (tokens) => tokens.length > 2 && !SUBORDINATOR.test(tokens[0] ?? '') && hasVerb(tokens),
  )
}

/** What "and" joins after a comma must be two statements. */
function areClauses(text: string): boolean {
  const parts = text
    .split(', ')
    .map((part) => part.split(' ').map((piece) => tokensOf(piece)[0] ?? ''))
  return parts.every((part, at) => {
    const next = parts[at + 1]
    const isJoined = next !== undefined && COORDINATOR.test(next[0] ?? '')
    // "Framework, if you have one" says nothing of the framework.
    if (at === 0 && next && !hasVerb(part) && isDropped(part, next)) return false
    return (
      (!isJoined || hasVerb(part) || IMPERATIVE.test(part[0] ?? '')) &&
      (!COORDINATOR.test(part[0] ?? '') || hasVerb(part))
    )
  })
}

/** A name of one word or with an article, of which nothing is said: "The next thing, the dog is …", "Ann, who is …". */
function isDropped(name: string[], next: string[]): boolean {
  const [first = ''] = name
  const [opening = ''] = next
  if (/^(?:who|which)$/.test(opening)) return true
  if (name.length === 1) return SUBORDINATOR.test(opening)
  return /^(?:the|a|an)$/.test(first) && !COORDINATOR.test(opening)
}

function hasVerb(tokens: string[]): boolean {
  return tokens.some((token, at) => {
    if (at === tokens.length - 1) return CONTRACTION.test(token)
    if (VERB.test(token) && at > 0) return tokens[at - 1] !== 'to'
    return CONTRACTION.test(token) || (at < 4 && SUBJECT.test(token) && tokens.length > at + 1)
  })
}

const PERSON = /^(?:he|she|him|her|his|hers|he's|she's|he'd|she'd|he'll|she'll|himself|herself)$/
const THING =
  /^(?:it|it's|its|they|them|their|theirs|they're|they've|they'll|they'd|it'll|it'd|itself|themselves|that's|that'll|those|these)$/
const DUMMY =
  /\bit(?:'s| is| was| takes| took| turns| seems| doesn't matter| isn't| wasn't)(?: (?:really|so|very|not|just|much|too|almost|always|never|all|ok|okay))*(?: (?!going|trying|supposed|about|one|two|three|four|five|six|ten|\d)[\p{L}-]+){0,2} (?:to|that|if|how)\b/iu
const DETERMINER = /^(?:a|an|the|my|your|our|every|each|no|some|any|most|many|all)$/
const POINTER =
  /^(?:here|here's|there'll|such|same|another|other|others|also|too|either|neither|instead|again|then|therefore|ones|latter|former|else|both|so|thereby|likewise|similarly|above|below)$/
const NEAR = /^(?:world|country|year|life|planet|week|day|time|game|age|century|moment|generation)$/

/** Whether it names something that only other sentences explain. */
function pointsAway(tokens: string[], text: string): boolean {
  return tokens.some((token, at) => {
    const before = tokens[at - 1] ?? ''
    const next = tokens[at + 1] ?? ''
    const isNamed = hasNoun(tokens.slice(0, at))
    if (PERSON.test(token)) return true
    if (THING.test(token) && next === '') return true
    if (THING.test(token)) return !isNamed && !(isFirstIt(tokens, at) && DUMMY.test(text))
    if (token === 'that') {
      const isLast = at === tokens.length - 2 && !VERB.test(next)
      return at === 0 || next === '' || isLast || isObject(before, next)
    }
    if (token === 'this') return !NEAR.test(next)
    if (token === 'there')
      return next === '' || !/^(?:is|are|was|were|has|have|will|can)$/.test(next)
    if (token === 'one' || token === 'ones') return next === '' || (at === 0 && next !== 'of')
    if (token === 'instead' || token === 'other')
      return next !== 'of' && !/^(?:each|the)$/.test(before)
    if (token === 'so') return at === tokens.length - 1 || at === 0
    if (token === 'like') return before === 'was' || before === 'am' || next === ''
    return (
      POINTER.test(token) && !(token === 'other' && /^(?:each|the)$/.test(before) && next !== '')
    )
  })
}

/** "It is hard to …" stands for what follows; a second one does not. */
function isFirstIt(tokens: string[], at: number): boolean {
  return tokens.findIndex((token) => token.startsWith('it')) === at
}

function isObject(before: string, next: string): boolean {
  if (
    /^(?:happening|going|and|or|so|because|as|to|in|on|at|for|with|along|all|too|by|from|up|out|way|much|well|then|again|right|yet|now|every)$/.test(
      next,
    )
  )
    return true
  return (
    /^(?:do|did|does|doing|done|of|like|with|for|after|before|during|since|until|through|from|by|on|at|because|in|to|love|all|than|and|but|have|had|get|got|make|made|take|use|into|about)$/.test(
      before,
    ) ||
    (/^(?:is|was|are|were|would|will|can|could|might|has|had|and|or|but|when|because|means)$/.test(
      next,
    ) &&
      before === '')
  )
}

/** Something that a pronoun may stand for. */
function hasNoun(tokens: string[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1] ?? ''
    if (SOMEBODY.test(token)) return true
    return DETERMINER.test(token) && next !== '' && !/^(?:of|them|us|you|it)$/.test(next)
  })
}

const SOMEBODY = /^(?:people|everyone|everybody|someone|somebody|anyone|anybody|nobody)$/
