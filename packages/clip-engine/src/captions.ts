/** Captions and framing without a media program: the script that libass draws, and what is shown, in a browser as on a server. */
export { openBrandFont } from './caption/brand-font.ts'
export type { Captions } from './caption/build-captions.ts'
export { type CaptionDrawing, drawCaptions } from './caption/caption-drawing.ts'
export { fetchFonts, fontBytes } from './caption/font-files/fetched.ts'
export { canvasFor } from './encode/canvas.ts'
export { barHeight, logoBox } from './encode/overlay-places.ts'
export { frameDrawing } from './pipeline/frame-drawing.ts'
