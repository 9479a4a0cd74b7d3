/** Captions without a media program: the script that libass draws, in a browser as on a server. */
export { type CaptionDrawing, drawCaptions } from './caption/caption-drawing.ts'
export { fetchFonts, fontBytes } from './caption/font-files/fetched.ts'
