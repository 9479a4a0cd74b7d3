import { createHash } from 'node:crypto'

type Json = Record<string, unknown>

/**
 * Applies a JSON merge patch: objects are merged at every depth, `null` removes a member, all else takes its place.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the digest of a JSON value; the order of members makes no difference. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex')
}

/** Writes a JSON value with its members in the order of their names. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, sortMembers) ?? 'null'
}

function sortMembers(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Decimals of a number in a response; for a number of seconds, that is a millisecond. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS

/**
 * Rounds every number in a value to three decimals; so that clients do not see rounding errors of binary fractions.
 *
 * A part without a number to round is returned as it is, not copied; that is the usual case.
 */
export function roundNumbers<T>(value: T): T {
  if (typeof value === 'number') return rounded(value) as T
  if (value === null || typeof value !== 'object') return value
  return (Array.isArray(value) ? roundItems(value) : roundMembers(value)) as T
}

const rounded = (value: number) =>
  Number.isInteger(value) ? value : Math.round(value * SCALE) / SCALE

function roundItems(items: unknown[]): unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    const round = roundNumbers(item)
    if (round === item) continue
    copy ??= [...items]
    copy[index] = round
  }
  return copy ?? items
}

function roundMembers<T extends object>(value: T): T {
  let copy: T | undefined
  for (const name in value) {
    const round = roundNumbers(value[name])
    if (round === value[name]) continue
    copy ??= { ...value }
    copy[name] = round
  }
  return copy ?? value
}
