import { timingSafeEqual } from 'node:crypto'

/** Compares two texts; the time depends on their lengths, not on where they differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
