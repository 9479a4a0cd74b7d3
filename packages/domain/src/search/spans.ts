/** Digits of an id that name a span of time, from a minute to fifty days; `search_keys` has the same. */
const LONGEST = 4
const SHORTEST = 8
const DIGITS = 16

/** Names the spans of time, the first digits of ids, that together hold all ids from one to another, as few as there are. */
export function spansBetween(oldest: string, newest: string): string[] {
  const spans: string[] = []
  const begin = (uuid: string) => Number.parseInt(uuid.slice(0, SHORTEST), DIGITS)
  let [first, last] = [begin(oldest), begin(newest)]
  for (let length = SHORTEST; first <= last; length--) {
    const add = (span: number) => spans.push(span.toString(DIGITS).padStart(length, '0'))
    const isTold = () => first <= last && (length === LONGEST || first % DIGITS > 0)
    for (; isTold(); first++) add(first)
    for (; first <= last && last % DIGITS < DIGITS - 1; last--) add(last)
    first /= DIGITS
    last = Math.floor(last / DIGITS)
  }
  return spans
}
