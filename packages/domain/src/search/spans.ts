/** Digits of an id that name a span of time, from fifty days to a minute; `search_keys` has the same. */
const FEWEST = 4
const MOST = 8
const RADIX = 16
/** Of a part that has as many spans of a length, those that it ends in are taken whole: each span is looked up by itself. */
const MANY = 1024

/** Names spans of time, the first digits of ids, in which all ids from one to another are, and few others. */
export function spansBetween(oldest: string, newest: string): string[] {
  const spans: string[] = []
  const begin = (uuid: string) => Number.parseInt(uuid.slice(0, MOST), RADIX)
  let [first, last] = [begin(oldest), begin(newest)]
  let digits = MOST
  for (; digits > FEWEST && last - first >= MANY; digits--) {
    first = Math.floor(first / RADIX)
    last = Math.floor(last / RADIX)
  }
  for (; first <= last; digits--) {
    const add = (span: number) => spans.push(span.toString(RADIX).padStart(digits, '0'))
    const isEnd = () => first <= last && (digits === FEWEST || first % RADIX > 0)
    for (; isEnd(); first++) add(first)
    for (; first <= last && last % RADIX < RADIX - 1; last--) add(last)
    first /= RADIX
    last = Math.floor(last / RADIX)
  }
  return spans
}
