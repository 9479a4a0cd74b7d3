import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { completeCaptionStyle, layStyles } from '@svc/clip-engine/caption-style'

/**
 * Gives the whole style of captions: what is chosen, over the style below it. What the style below has from its preset
 * goes with the preset, when another one is chosen.
 */
export const shownStyle = (under: CaptionStyle, chosen: CaptionStylePart | null): CaptionStyle =>
  completeCaptionStyle(layStyles(ownPart(under), chosen ?? {}))

/** The members of a style that are not its preset's. */
function ownPart(style: CaptionStyle): CaptionStylePart {
  const preset: Record<string, unknown> = { ...completeCaptionStyle({ preset: style.preset }) }
  const own = Object.entries(style).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(preset[name]),
  )
  return { ...Object.fromEntries(own), preset: style.preset }
}
