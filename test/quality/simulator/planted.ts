import { PLANTED_CALLS } from './planted-calls.ts'
import { PLANTED_WORK } from './planted-work.ts'

/** A defect that is put into the product, to see that a simulation finds it. */
export interface Planted {
  /** What goes wrong with it. */
  why: string
  /** The kind of stories in which it is looked for. */
  theme: 'renders' | 'posts' | 'uploads' | 'edits' | 'people' | 'projects' | 'neighbours' | 'mixed'
  path: string
  /** The text that is replaced where it stands first. */
  find: string
  /** Default: nothing. */
  replace?: string
}

export const PLANTED: readonly Planted[] = [...PLANTED_WORK, ...PLANTED_CALLS]
