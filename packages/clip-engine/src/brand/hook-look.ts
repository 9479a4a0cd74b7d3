import type { CaptionStylePart } from '@svc/specification'

/** How the hook's text is drawn over a clip's first seconds. */
export interface HookLook {
  /** 1 to 10. */
  duration_seconds: number
  position: 'top' | 'middle' | 'bottom'
  /** Members that are left out stay those of the white card. */
  style: Pick<CaptionStylePart, HookMember>
}

/** The members of a caption style that the hook's card has too. */
export type HookMember =
  | 'font_family'
  | 'font_weight'
  | 'font_size'
  | 'italic'
  | 'uppercase'
  | 'color'
  | 'outline'
  | 'shadow'
  | 'background'
