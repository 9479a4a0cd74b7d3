import { isSame } from '../edit/state/parts.ts'

/** Writes what differs as a merge patch (RFC 7396); `null` for nothing. */
export function patchOf(before: object, after: object): object | null {
  const was = new Map<string, unknown>(Object.entries(before))
  const gone = [...was.keys()].filter((name) => !(name in after)).map((name) => [name, null])
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const known = was.get(name)
    if (isSame(known, value)) return []
    return [[name, isPlain(known) && isPlain(value) ? patchOf(known, value) : value]]
  })
  const members = [...gone, ...changed]
  return members.length > 0 ? Object.fromEntries(members) : null
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
