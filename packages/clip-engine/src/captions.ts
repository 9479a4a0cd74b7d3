/** Captions without a media program: the script that libass draws, in a browser as on a server. */
export { openBrandFont } from './caption/brand-font.ts'
export { type CaptionDrawing, drawCaptions } from './caption/caption-drawing.ts'
export { fetchFonts, fontBytes } from './caption/font-files/fetched.ts'
export { safeArea } from './caption/safe-area.ts'
export { canvasFor } from './encode/canvas.ts'
export { barHeight, logoPlace } from './encode/overlay-places.ts'
