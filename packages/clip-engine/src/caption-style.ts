/** How a caption style is made complete, without what draws it. */
export { completeCaptionStyle, layStyles } from '@svc/specification'
/** The families that it may name. */
export { cutOf, FONT_FAMILIES, familyNamed } from './caption/font-families.ts'
