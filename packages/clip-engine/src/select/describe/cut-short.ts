import { tokensOf } from '../language/tokens.ts'

/** What begins a phrase that a statement can do without. */
const ADDS =
  /^(?:in|for|with|during|through|among|across|within|without|after|before|over|when|where|while|and)$/
/** A statement without its end may say the opposite. */
const TURNS =
  /n't\b|\b(?:not|no|never|without|unless|only|if|when|nobody|nothing|hardly|rather|instead|less|few|too|as|than|like|between|from|whether|because)\b/i
/** After these, the next words are needed. */
const NEEDS =
  /(?:ing|ed|ly|est|ive|ous|ful|n't|'s|'re)$|^(?:is|are|was|were|be|been|have|has|had|do|did|go|goes|went|come|comes|came|live|lives|work|works|look|looks|deal|deals|agree|believe|think|know|feel|get|got|put|end|ends|start|begin|die|grow|fall|fell|stand|turn|turns|show|shows|fit|result|up|out|down|back|over|good|bad|big|great|important|hard|easy|different|same|kind|lot|way|thing|things|ways|one|more|most|much|many|some|all|both|what|who|how|it|that|this|them|you|me|us|i|we|they|there|here|right|part|bit|time|point|number|person|order|world|mid|so|and|or|but|the|a|an|of|to|too|very|really|long|far|close|interested|involved|based|responsible|ready|known|able)$/

/** Shortens a statement to `limit` characters by what it says last: a phrase of place, time or manner. Empty where that could change what it says. */
export function cutShort(text: string, limit: number): string {
  const pieces = text.split(' ')
  for (let at = pieces.length - 1; at > 4; at -= 1) {
    const head = pieces.slice(0, at).join(' ')
    const [before = '', opener = ''] = [pieces[at - 1], tokensOf(pieces[at] ?? '')[0]]
    if (head.length > limit || head.length < 0.5 * limit || !ADDS.test(opener)) continue
    const [last = ''] = tokensOf(before)
    if (/[?]/.test(text) || TURNS.test(head) || NEEDS.test(last) || /,/.test(head)) continue
    return head
  }
  return ''
}
