/** How a caption style is made complete, without what draws it. */
export { completeCaptionStyle, FONT_FAMILIES, layStyles } from '@svc/specification/captions'
export { cutOf, familyNamed, nearestWeight } from './caption/font-families.ts'
