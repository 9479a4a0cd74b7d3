import { isSurelySaid } from '../../transcribe/is-surely-said.ts'
import type { Transcript } from '../../transcribe/transcript.ts'
import type { Facts } from '../measure/facts.ts'
import type { Span } from '../score/span.ts'

/** What was recognized surely of a clip, and of the question that it answers. */
export function quotableOf(
  span: Span,
  { facts, transcript }: { facts: Facts[]; transcript: Transcript },
) {
  const isQuotable = (fact: Facts) => fact.unit.kind === 'speech' && isSure(fact, transcript)
  const asked = askedBefore(span, facts).filter(isQuotable)
  return { quotable: span.units.filter(isQuotable), asked }
}

/** Seconds between a question and what it is answered by, at most. */
const LONGEST_WAIT = 4

/** The question that a clip begins to answer, if it stands right before it. */
function askedBefore({ start, units }: Span, all: Facts[]): Facts[] {
  const first = all.findIndex(({ unit }) => unit === units[0]?.unit)
  return all
    .slice(Math.max(0, first - 2), Math.max(0, first))
    .filter(({ unit }) => unit.form === 'question' && start - unit.end <= LONGEST_WAIT)
}

/** Returns whether a unit was recognized reliably enough to take a title from. */
function isSure({ unit }: Facts, transcript: Transcript): boolean {
  return isSurelySaid(transcript.words.slice(unit.first, unit.last + 1), transcript)
}
