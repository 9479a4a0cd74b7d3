/** How a caption style is made complete, without what draws it. */
export { completeCaptionStyle, FONT_FAMILIES, layStyles } from '@svc/specification/captions'
/** The families that it may name. */
export { cutOf, familyNamed, nearestWeight } from './caption/font-families.ts'
