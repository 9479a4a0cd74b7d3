import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** Rows of a list from one to another, both included. */
export interface Rows {
  from: number
  to: number
}

interface Wanted {
  /** The rows that are in sight. */
  seen: Rows
  /** The same with those around them that are to be ready. */
  ready: Rows
  isBackward: boolean
}

/**
 * Gives the rows that a list is to have, which become those that are wanted a row a frame: what is in sight at once, and around it
 * no more than one row that was not there before. So a list that is flung never makes many rows in one frame.
 */
export function useGradualRows(wanted: Wanted): Rows {
  const held = useRef<Rows | null>(null)
  const [, again] = useReducer((count: number) => count + 1, 0)
  const rows = nextRows(held.current, wanted)
  const { ready } = wanted
  const isWhole = rows.from === ready.from && rows.to === ready.to
  useLayoutEffect(() => {
    held.current = rows
  })
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(again)
    return () => cancelAnimationFrame(frame)
  })
  return rows
}

/** Gives the rows that follow those that a list has, or has not yet. */
export function nextRows(held: Rows | null, { seen, ready, isBackward }: Wanted): Rows {
  const kept = held && held.to >= ready.from && held.from <= ready.to ? held : seen
  const from = Math.min(Math.max(kept.from, ready.from), seen.from)
  const to = Math.max(Math.min(kept.to, ready.to), seen.to)
  const hasNew = held === null || from < held.from || to > held.to
  if (hasNew) return { from, to }
  const [before, after] = [from > ready.from, to < ready.to]
  if (before && (isBackward || !after)) return { from: from - 1, to }
  return after ? { from, to: to + 1 } : { from, to }
}
