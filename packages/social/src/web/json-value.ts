/** Reads a member of a JSON value received from outside; `undefined` when there is none. */
export function memberOf(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    value,
  )
}

/** Reads a text, or a number as text; `null` when there is none. */
export function textOf(value: unknown, ...path: (string | number)[]): string | null {
  const member = memberOf(value, ...path)
  if (typeof member === 'number') return String(member)
  return typeof member === 'string' && member !== '' ? member : null
}

/** Reads a number; `null` when there is none. */
export function numberOf(value: unknown, ...path: (string | number)[]): number | null {
  const member = memberOf(value, ...path)
  return typeof member === 'number' ? member : null
}

/** Reads a list; empty when there is none. */
export function listOf(value: unknown, ...path: (string | number)[]): unknown[] {
  const member = memberOf(value, ...path)
  return Array.isArray(member) ? member : []
}
