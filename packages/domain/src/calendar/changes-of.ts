import type { CalendarPost } from '@svc/specification'

/** Returns the earlier values of the members that differ. */
export function changesOf(before: CalendarPost, after: CalendarPost): Partial<CalendarPost> {
  const names = Object.keys(before) as (keyof CalendarPost)[]
  const changed = names.filter((name) => !Bun.deepEquals(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name]]))
}
