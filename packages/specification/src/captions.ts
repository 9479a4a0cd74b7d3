/** What drawing captions takes of the shapes, apart from all others: browsers draw them too. */

export { FONT_FAMILIES } from './caption-style/font-families.ts'
export { completeCaptionStyle, completeOver, layStyles } from './caption-style/presets.ts'
