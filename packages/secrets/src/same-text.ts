import { timingSafeEqual } from 'node:crypto'

/** Compares two texts; the time says how long they are, and not where they differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
