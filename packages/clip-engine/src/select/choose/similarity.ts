import type { Span } from '../score/span.ts'

const known = new WeakMap<Span, Set<string>>()

/** Compares what two spans talk about: the share of the shorter one's terms that the other has too, 0 to 1. */
export function similarity(a: Span, b: Span): number {
  const [fewer, more] = [termsOf(a), termsOf(b)].sort((left, right) => left.size - right.size)
  if (!fewer || !more || fewer.size === 0) return 0
  let shared = 0
  for (const term of fewer) if (more.has(term)) shared += 1
  return shared / fewer.size
}

function termsOf(span: Span): Set<string> {
  const terms = known.get(span) ?? new Set(span.units.flatMap((facts) => facts.terms))
  known.set(span, terms)
  return terms
}
