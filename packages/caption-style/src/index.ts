export type { CaptionStyle, CaptionStylePart } from './caption-style.ts'
export { completeCaptionStyle, completeOver } from './complete-caption-style.ts'
export { layStyles } from './lay-styles.ts'
export { PRESETS } from './presets.ts'
