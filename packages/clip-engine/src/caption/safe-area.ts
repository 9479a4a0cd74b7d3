import type { CaptionStyle } from '@svc/specification'
import type { Box } from './place-cue.ts'

/**
 * Shares of the screen covered by each platform's own buttons and texts.
 *
 * Conservative estimates: the platforms publish only some of these values and change their layouts.
 */
const COVERED = {
  none: { top: 0.04, bottom: 0.04, side: 0.05 },
  tiktok: { top: 0.09, bottom: 0.2, side: 0.1 },
  reels: { top: 0.11, bottom: 0.2, side: 0.08 },
  shorts: { top: 0.09, bottom: 0.19, side: 0.1 },
} as const

/** Percent of the canvas height. */
export const WATERMARK_SIZE = 1.7
const WATERMARK_LINE_HEIGHT = 1.7

const EVERYWHERE = { top: 0.11, bottom: 0.2, side: 0.1 }

/** The part of a canvas that a platform leaves free. */
export function safeArea(
  zone: CaptionStyle['safe_zone'],
  { width, height }: { width: number; height: number },
): Box {
  const isTall = height > width * 1.5
  const covered = zone === 'auto' ? (isTall ? EVERYWHERE : COVERED.none) : COVERED[zone]
  return {
    left: width * covered.side,
    right: width * (1 - covered.side),
    top: height * covered.top,
    bottom: height * (1 - covered.bottom),
  }
}

/** The safe area without the line of a brand's text. */
export function textArea(
  zone: CaptionStyle['safe_zone'],
  canvas: { width: number; height: number },
  watermark_text: string | null,
): Box {
  const area = safeArea(zone, canvas)
  return watermark_text ? { ...area, bottom: area.bottom - watermarkHeight(canvas) } : area
}

/** Height that a watermark takes at the bottom of the captions' area, in pixels. */
export function watermarkHeight({ height }: { height: number }): number {
  return (WATERMARK_SIZE * WATERMARK_LINE_HEIGHT * height) / 100
}
