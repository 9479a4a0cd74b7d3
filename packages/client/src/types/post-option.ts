// Written by `bun run generate` from the document of the service.

/** One of the `platform_options` of an account. */
export interface PostOption {
  /** What it is called in `platform_options`. */
  name: string
  /** What its value is: one of `values`, a boolean, a text, texts, a number. */
  kind: 'choice' | 'flag' | 'text' | 'texts' | 'number'
  /** The values of a choice; empty for all others. */
  values: string[]
  /** Its value when it is left out; `null` for none. */
  default: string | boolean | null
  /** Whether posts need it. */
  is_required: boolean
  /** The smallest number; `null` without one. */
  least: number | null
  /** The largest number, the most characters or the most texts; `null` without. */
  most: number | null
}
