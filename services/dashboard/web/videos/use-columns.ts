import { type RefObject, useLayoutEffect, useState } from 'react'

/** CSS pixels that a card has at least, and between two of them. */
const LEAST_WIDTH = 272
const GAP = 16

/** Counts the columns that fit into an element. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const count = () =>
      setColumns(Math.max(1, Math.floor((current.clientWidth + GAP) / (LEAST_WIDTH + GAP))))
    count()
    const observer = new ResizeObserver(count)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
