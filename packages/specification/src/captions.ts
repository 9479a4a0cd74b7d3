/** What drawing captions takes of the shapes, apart from all others: browsers draw them too. */
export {
  completeCaptionStyle,
  completeOver,
  layStyles,
} from './caption-style/complete-caption-style.ts'
export { FONT_FAMILIES } from './caption-style/font-families.ts'
