import type { CaptionStylePart } from './caption-style.ts'

/** The members that are objects, of which a part may be given. */
const OBJECTS = ['outline', 'shadow', 'background'] as const

/**
 * Lays parts of a style over one another, the last on top.
 *
 * A part of an outline, a shadow or a background keeps the rest of the one below it.
 */
export function layStyles<Style extends CaptionStylePart>(
  under: Style,
  over: CaptionStylePart = {},
): Style {
  const laid: Record<string, unknown> = { ...under, ...over }
  for (const name of OBJECTS) {
    if (under[name] && over[name]) laid[name] = { ...under[name], ...over[name] }
  }
  return laid as Style
}
