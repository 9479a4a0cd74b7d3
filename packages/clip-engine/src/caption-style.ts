/** How a caption style is made complete, without what draws it. */
export { completeCaptionStyle, layStyles } from '@svc/specification'
