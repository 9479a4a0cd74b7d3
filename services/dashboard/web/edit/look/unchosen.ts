import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { isSame } from '../state/parts.ts'
import { shownStyle } from './shown-style.ts'

/** A member of a style that is chosen by itself; of outline and box, that is their colour. */
export type StyleMember = keyof CaptionStylePart

/** What is chosen without a member; `null` when nothing is left. */
export function unchosen(chosen: CaptionStylePart, member: StyleMember): CaptionStylePart | null {
  const { [member]: given, ...rest } = chosen
  const kept = typeof given === 'object' && given && 'color' in given ? withoutColor(given) : {}
  const left = Object.keys(kept).length > 0 ? { ...rest, [member]: kept } : rest
  return Object.keys(left).length > 0 ? left : null
}

function withoutColor({ color: _, ...rest }: { color?: string }) {
  return rest
}

/** Whether a member looks otherwise than it would if it were not chosen. */
export function isChosen(
  under: CaptionStyle,
  chosen: CaptionStylePart | null,
  member: StyleMember,
): boolean {
  if (!chosen || !(member in chosen)) return false
  const without = shownStyle(under, unchosen(chosen, member))
  return !isSame(shownStyle(under, chosen)[member], without[member])
}
