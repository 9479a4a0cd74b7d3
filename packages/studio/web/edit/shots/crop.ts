import type { Crop } from '@svc/client'

/** The smallest side of a part of the picture that `/v1` takes. */
const SMALLEST = 0.05

/** Moves a part of the picture, which stays inside of it; shares of the picture. */
export function moveCrop({ x, y, width, height }: Crop, right: number, down: number): Crop {
  return {
    x: rounded(clamp(x + right, 0, 1 - width)),
    y: rounded(clamp(y + down, 0, 1 - height)),
    width,
    height,
  }
}

/** Makes a part of the picture larger or smaller around its middle; its shape stays. */
export function resizeCrop({ x, y, width, height }: Crop, factor: number): Crop {
  const least = SMALLEST / Math.min(width, height)
  const most = 1 / Math.max(width, height)
  const by = clamp(factor, least, most)
  const size = { width: rounded(width * by), height: rounded(height * by) }
  return moveCrop(
    { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size },
    0,
    0,
  )
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
