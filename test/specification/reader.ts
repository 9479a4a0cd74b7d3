/** The ways to show that a member changes the result. */
export type Reader =
  /** Makes the same with one value and with another; what is made must differ. */
  | { make: (given: never) => unknown; base: object; change: object }
  /** A separate test shows it: it needs too much for a table. */
  | { file: string; test: string }
  /** There is one value only, so there is nothing to choose. */
  | { only: string }

/** Returns a reader that makes something with a base, and with a change laid over it. */
export function changes<Given extends object>(
  make: (given: Given) => unknown,
  change: Partial<Given>,
  base: Partial<Given> = {},
): Reader {
  return { make: make as (given: never) => unknown, base, change: { ...base, ...change } }
}
