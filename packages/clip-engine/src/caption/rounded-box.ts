import { assColor } from './ass-text.ts'
import type { Box } from './place-cue.ts'

/** Distance of the Bézier control points that approximates a quarter circle, as a share of the radius. */
const HANDLE = 0.5523

/** Draws a filled rectangle with round corners, as the text of an event. */
export function roundedBox(box: Box, radius: number, color: string): string {
  const { color: fill, alpha } = assColor(color)
  const width = box.right - box.left
  const height = box.bottom - box.top
  const r = Math.min(radius, width / 2, height / 2)
  const k = r * (1 - HANDLE)
  const { left: l, right: t, top: u, bottom: d } = box
  const points = (...values: number[]) => values.map((value) => value.toFixed(1)).join(' ')
  const outline = [
    `m ${points(l + r, u)}`,
    `l ${points(t - r, u)}`,
    `b ${points(t - k, u, t, u + k, t, u + r)}`,
    `l ${points(t, d - r)}`,
    `b ${points(t, d - k, t - k, d, t - r, d)}`,
    `l ${points(l + r, d)}`,
    `b ${points(l + k, d, l, d - k, l, d - r)}`,
    `l ${points(l, u + r)}`,
    `b ${points(l, u + k, l + k, u, l + r, u)}`,
  ].join(' ')
  return `{\\an7\\pos(0,0)\\bord0\\shad0\\1c${fill}\\1a${alpha}\\p1}${outline}`
}

/** Returns a box grown by `x` on the left and right and by `y` at the top and bottom. */
export function pad(box: Box, x: number, y: number): Box {
  return { left: box.left - x, right: box.right + x, top: box.top - y, bottom: box.bottom + y }
}
