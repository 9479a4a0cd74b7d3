import type { FramedShot } from '@svc/client'

/** The layouts of a shot, as they are offered. */
export const LAYOUTS = [
  ...(['auto', 'track', 'split', 'fit'] as const),
  ...(['fill', 'screencast', 'inset', 'none'] as const),
]

/** The layouts that show one part of the picture, which can be chosen by hand. */
const CROPPED: readonly FramedShot['layout'][] = ['track', 'fill', 'fit', 'screencast']

/** Returns whether a layout shows one part of the picture, which can be chosen by hand. */
export const isCropped = (layout: FramedShot['layout']): boolean => CROPPED.includes(layout)
