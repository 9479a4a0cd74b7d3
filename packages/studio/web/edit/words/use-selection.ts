import { useState } from 'react'
import type { Hit } from '../../transcript/find-words.ts'

/** Words in a row that are selected, by their places among all words of the source. */
export interface Selection {
  first: number
  last: number
  /** The end that moves. */
  focus: number
  isEmpty: boolean
  /** Whether the next word that is pressed ends the selection, as with Shift. */
  isReaching: boolean
  reach(isReaching: boolean): void
  select(index: number): void
  /** Selects a word and the one after it. */
  selectPair(index: number): void
  /** Selects from the end that stays to a word. */
  extendTo(index: number): void
  clear(): void
}

/** Holds which of the shown words are selected. @param found - Those that are at first. */
export function useSelection(shownFirst: number, shownLast: number, found: Hit | null): Selection {
  const [range, setRange] = useState(found && { anchor: found.from, focus: found.to - 1 })
  const [isReaching, reach] = useState(false)
  const within = (index: number) => Math.max(shownFirst, Math.min(shownLast, index))
  const { anchor, focus } = range ?? { anchor: shownFirst, focus: shownFirst }
  return {
    first: Math.min(anchor, focus),
    last: Math.max(anchor, focus),
    focus,
    isEmpty: range === null,
    isReaching,
    reach,
    select: (index) => setRange({ anchor: within(index), focus: within(index) }),
    selectPair: (index) => setRange({ anchor: within(index), focus: within(index + 1) }),
    extendTo(index) {
      reach(false)
      setRange((now) => ({ anchor: now?.anchor ?? within(index), focus: within(index) }))
    },
    clear() {
      reach(false)
      setRange(null)
    },
  }
}
