import { createHash } from 'node:crypto'

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
