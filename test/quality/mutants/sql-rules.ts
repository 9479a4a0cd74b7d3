import type { Change } from './rules.ts'

interface Range {
  start: number
  end: number
}

/**
 * Takes each condition out of an SQL statement, and doubles its intervals and limits.
 *
 * @param offset - Where the template begins in its file.
 * @param template - With its quotes.
 * @param values - What stands in `${…}`; it may hold anything but is never looked into.
 */
export function mutateSql(offset: number, template: string, values: readonly Range[]): Change[] {
  const masked = values.reduce(
    (text, { start, end }) =>
      text.slice(0, start - offset) + '_'.repeat(end - start) + text.slice(end - offset),
    template,
  )
  return [...dropConditions(masked), ...doubleNumbers(masked)].map((change) => ({
    ...change,
    rule: 'sql',
    start: change.start + offset,
    end: change.end + offset,
  }))
}

const dropConditions = (masked: string) =>
  [...masked.matchAll(/\b(?:and|where)\s/gi)].flatMap(
    ({ index, 0: word }): Omit<Change, 'rule'>[] => {
      const begun = index + word.length
      const end = endOfCondition(masked, begun)
      if (end === begun || /between\s+\S+\s+$/i.test(masked.slice(0, index))) return []
      return word.toLowerCase().startsWith('and')
        ? [{ start: index, end, text: '' }]
        : [{ start: begun, end, text: 'true' }]
    },
  )

/** What follows a condition where no parenthesis is open. */
const FOLLOWS =
  /^(?:and|or|order|limit|returning|group|for|union|on|left|join|cross|set|having|window|select|from|then|when|else|end|offset)\b/i

function endOfCondition(masked: string, begun: number): number {
  let open = 0
  let isBetween = false
  for (let at = begun; at < masked.length; at++) {
    const sign = masked[at]
    if (sign === '(') open++
    if (sign === ')' && open-- === 0) return trimmed(masked, begun, at)
    if (sign === '`') return trimmed(masked, begun, at)
    if (open > 0 || !/\s/.test(masked[at - 1] ?? '')) continue
    const rest = masked.slice(at, at + 12)
    if (/^between\b/i.test(rest)) isBetween = true
    else if (isBetween && /^and\b/i.test(rest)) isBetween = false
    else if (at > begun && FOLLOWS.test(rest)) return trimmed(masked, begun, at)
  }
  return begun
}

const trimmed = (text: string, begun: number, end: number) =>
  begun + text.slice(begun, end).trimEnd().length

const doubleNumbers = (masked: string) =>
  [...masked.matchAll(/(?<=\b(?:interval '|limit ))\d+/gi)].map(({ index, 0: number }) => ({
    start: index,
    end: index + number.length,
    text: String(Number(number) * 2),
  }))
