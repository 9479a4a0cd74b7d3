import type { Censor } from '../censor/censor.ts'
import type { Branding } from './branding.ts'
import type { Broll } from './broll.ts'
import type { FitBackground } from './fit-background.ts'
import type { FontAsset } from './font-asset.ts'
import type { HookLook } from './hook-look.ts'

/** What a brand adds to how a clip looks and sounds. What is left out, or `null`, costs and changes nothing. */
export interface ClipLook {
  branding?: Branding | null
  /** Words that are not heard or not read. */
  censor?: Censor | null
  /** Fonts that caption and hook styles may name besides the shipped ones. */
  fonts?: FontAsset[]
  /** How the hook's text is drawn; `null` for a white card at the top for three seconds. */
  hook_look?: HookLook | null
  /** What surrounds a picture that does not fill the canvas; `null` for a blurred copy of it. */
  fit_background?: FitBackground | null
  /** What is shown over the speech while it is spoken of; `null` for nothing. */
  broll?: Broll | null
  /** Whether noise under the speech is lowered, where there is some. */
  denoise?: boolean
}
